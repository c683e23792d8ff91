import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';

/** Rule 9.147: days from one warning of somebody to the next; with an answer each, more often would be a chat. */
export const WARNING_DAYS = 7;

/** Sentences that a moderator can begin with. */
export const WARNING_SENTENCES = [
  'Please keep every meeting inside Oakling. Do not ask anybody to meet, call or write elsewhere.',
  'Please do not ask a young person for their address, school, phone number or pictures.',
  'Please be kind in what you say and write. Somebody was hurt by it.',
  'Please tell the truth about who you are: your own name, age and picture.',
  'Please come to your sessions, or cancel them in time.',
] as const;

/** Rule 9.148: pressed once, with an answer or without. */
export const readWarningSchema = body({ answer: text(texts.warningAnswer) });
export type ReadWarning = v.InferOutput<typeof readWarningSchema>;

/** A warning as the person and a guardian read it. Instants are ISO 8601. */
const warningSchema = v.object({
  id: idSchema,
  personId: idSchema,
  /** The reader's own, to be read and answered; else a child's. */
  isOwn: v.boolean(),
  words: v.string(),
  sentAt: v.string(),
  readAt: v.nullable(v.string()),
  answer: v.string(),
});
export type WarningView = v.InferOutput<typeof warningSchema>;
export const warningsSchema = v.object({ items: v.array(warningSchema) });

export interface PersonWarned extends DomainEvent {
  readonly type: 'PersonWarned';
}

/** What was written is no part of it: the audit holds no free text. */
export function personWarned(personId: string, guardianIds: readonly string[]): PersonWarned {
  return { type: 'PersonWarned', ...ofPerson(personId, guardianIds) };
}

export interface WarningRead extends DomainEvent {
  readonly type: 'WarningRead';
}

function ofPerson(personId: string, guardianIds: readonly string[]) {
  return {
    subject: { feature: 'safety', id: personId },
    concerns: [personId, ...guardianIds],
  };
}

/** A warning as its reader meets it. */
export interface Warning {
  readonly id: string;
  readonly personId: string;
  readonly guardianIds: readonly string[];
  readonly isRead: boolean;
}

export type ReadingRefusal = 'no-such-warning' | 'not-yours' | 'already-read';

/** Rule 9.148: the person it is for reads it once, and answers it once. */
export function decideReading(
  readerId: string,
  warning: Warning | null,
  answer: string,
): Decision<string, WarningRead, ReadingRefusal> {
  if (warning === null) return refuse('no-such-warning');
  if (warning.personId !== readerId) return refuse('not-yours');
  if (warning.isRead) return refuse('already-read');
  const { personId, guardianIds } = warning;
  return accept(answer, {
    type: 'WarningRead',
    ...ofPerson(personId, guardianIds),
    after: { hasAnswer: answer !== '' },
  });
}
