import { required, type TextList } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';

export const NOTE_MISSING = 'Please write a note.';
/** A suspension needs a sentence for the person. Rule 9.161 */
export const TOLD_MISSING = 'Please write a sentence for the person.';

/** Notes that a moderator writes about a decision. */
export const DECISION_TEXTS = {
  note: required(texts.decisionNote, NOTE_MISSING),
} as const satisfies TextList;

/** Texts that a moderator writes to a suspended person. */
export const NOTICE_TEXTS = {
  told: required(texts.suspensionLetter, TOLD_MISSING),
} as const satisfies TextList;
