import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { shownTexts, writtenTexts } from '../kernel/text-list.ts';
import {
  personWarned,
  WARNING_ANSWER_TEXTS,
  WARNING_DAYS,
  WARNING_TEXTS,
  type PersonWarned,
} from '../safety/warning.ts';
import { ownCase, type Case, type CaseRefusal } from './decide-case.ts';

const DAY_MS = 86_400_000;

export const warnSchema = body({ ...writtenTexts(WARNING_TEXTS), reportId: v.optional(idSchema) });
export type Warn = v.InferOutput<typeof warnSchema>;

export const sentWarningSchema = v.object({
  id: idSchema,
  ...shownTexts(WARNING_TEXTS),
  ...shownTexts(WARNING_ANSWER_TEXTS),
  sentAt: v.string(),
  readAt: v.nullable(v.string()),
  isMine: v.boolean(),
});
export type SentWarning = v.InferOutput<typeof sentWarningSchema>;

export interface Warnable {
  readonly id: string;
  readonly guardianIds: readonly string[];
  readonly isSuspended: boolean;
  readonly last: { readonly sentAt: Date; readonly isRead: boolean } | null;
}

export interface WarningCase {
  readonly found: Case | null;
  /** Null once the elder's account is gone. */
  readonly reportedId: string | null;
}

export type WarningRefusal =
  | 'no-such-person'
  | 'suspended'
  | 'not-read-yet'
  | 'warned-lately'
  | 'not-about-them';

/**
 * A moderator may warn a person once per period. A warning from a case requires that the case is the moderator's and
 * about this person. Rules 9.146 and 9.147
 */
export function decideWarning(
  person: Warnable | null,
  from: WarningCase | null,
  moderatorId: string,
  now: Date,
): Decision<string, PersonWarned, WarningRefusal | CaseRefusal> {
  if (person === null) return refuse('no-such-person');
  if (from !== null) {
    const own = ownCase(from.found, moderatorId);
    if (typeof own === 'string') return refuse(own);
    if (from.reportedId !== person.id) return refuse('not-about-them');
  }
  if (person.isSuspended) return refuse('suspended');
  if (person.last !== null) {
    if (!person.last.isRead) return refuse('not-read-yet');
    if (now.getTime() - person.last.sentAt.getTime() < WARNING_DAYS * DAY_MS)
      return refuse('warned-lately');
  }
  return accept(person.id, personWarned(person.id, person.guardianIds));
}
