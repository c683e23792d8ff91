import { required, type TextList } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';

export const NOTE_MISSING = 'Please write a note.';
/** Rule 9.161 */
export const TOLD_MISSING = 'Please write a sentence for the person.';

export const DECISION_TEXTS = {
  note: required(texts.decisionNote, NOTE_MISSING),
} as const satisfies TextList;

export const NOTICE_TEXTS = {
  told: required(texts.suspensionLetter, TOLD_MISSING),
} as const satisfies TextList;
