import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';
import { text } from '../kernel/text.ts';
import { pickTexts, required, shownTexts, writtenTexts } from '../kernel/text-list.ts';
import type { TextList } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';

/**
 * The minimum number of days between warnings to the same person. More frequent warnings and answers would amount to a
 * chat. Rule 9.147
 */
export const WARNING_DAYS = 7;

export const WARNING_SENTENCES = [
  'Please keep every meeting inside Oakling. Don’t ask anybody to meet, call or write elsewhere.',
  'Please don’t ask a young person for their address, school, phone number or pictures.',
  'Please be kind in what you say and write. Somebody was hurt by it.',
  'Please tell the truth about who you are: your own name, age and picture.',
  'Please come to your sessions, or cancel them in time.',
] as const;

export const WARNING_TEXTS = {
  words: required(texts.warning, 'Please write your warning.'),
} as const satisfies TextList;

export const WARNING_ANSWER_TEXTS = { answer: texts.warningAnswer } as const satisfies TextList;

/** Marks a warning as read, once, with or without an answer. Rule 9.148 */
export const readWarningSchema = body({
  ...writtenTexts(WARNING_ANSWER_TEXTS),
  // The answer is required, so an answer sent without a content type is refused rather than lost.
  answer: text(texts.warningAnswer),
});
export type ReadWarning = v.InferOutput<typeof readWarningSchema>;

/** A warning as its recipient and their guardians see it. Instants are ISO 8601. */
const warningSchema = v.object({
  id: idSchema,
  personId: idSchema,
  /** True for the reader's own warning, which they can answer. False for a child's. */
  isOwn: v.boolean(),
  ...shownTexts(WARNING_TEXTS),
  ...shownTexts(WARNING_ANSWER_TEXTS),
  sentAt: v.string(),
  readAt: v.nullable(v.string()),
});
export type WarningView = v.InferOutput<typeof warningSchema>;
export const warningsSchema = v.object({ items: v.array(warningSchema) });

export type PersonWarned = DomainEvent<'PersonWarned'>;

/** Omits the text, because the audit log contains no free text. */
export function personWarned(personId: string, guardianIds: readonly string[]): PersonWarned {
  return { type: 'PersonWarned', ...ofPerson(personId, guardianIds) };
}

export type WarningRead = DomainEvent<'WarningRead'>;

function ofPerson(personId: string, guardianIds: readonly string[]) {
  return {
    subject: { feature: 'safety', id: personId },
    concerns: [personId, ...guardianIds],
  };
}

export interface Warning {
  readonly id: string;
  readonly personId: string;
  readonly guardianIds: readonly string[];
  readonly isRead: boolean;
}

export type ReadingRefusal = 'no-such-warning' | 'not-yours' | 'already-read';

/** Rule 9.148 */
export function decideReading(
  readerId: string,
  warning: Warning | null,
  reading: ReadWarning,
): Decision<ReadWarning, WarningRead, ReadingRefusal> {
  if (warning === null) return refuse('no-such-warning');
  if (warning.personId !== readerId) return refuse('not-yours');
  if (warning.isRead) return refuse('already-read');
  const { personId, guardianIds } = warning;
  const answer = pickTexts(WARNING_ANSWER_TEXTS, reading);
  return accept(answer, {
    type: 'WarningRead',
    ...ofPerson(personId, guardianIds),
    after: { hasAnswer: Object.values(answer).some((words) => words !== '') },
  });
}
