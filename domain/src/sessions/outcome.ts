import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { idSchema } from '../kernel/ids.ts';
import { paragraph } from '../kernel/text.ts';

/** Rule 6.75: how a session went, as one person says it. */
export const OUTCOMES = ['held', 'did-not-happen', 'felt-uncomfortable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Rule 6.75: days after its end in which a session can be answered: later nobody remembers well. */
export const OUTCOME_DAYS = 30;
const DAY_MS = 86_400_000;

/** How a session stands to the question how it went. */
export function answerable(
  session: { readonly status: string; readonly endsAt: Date },
  now: Date,
): 'now' | 'not-held' | 'too-late' {
  if (session.status !== 'approved' || session.endsAt > now) return 'not-held';
  return now.getTime() < session.endsAt.getTime() + OUTCOME_DAYS * DAY_MS ? 'now' : 'too-late';
}

/** What somebody writes of it, which may stay empty; a form checks it by this. */
export const outcomeDetailsSchema = paragraph(500);

/** Rules 6.75 and 6.78: the answer; one that somebody felt uncomfortable is a report too. */
export const outcomeAnswerSchema = v.variant(
  'outcome',
  [
    body({ outcome: v.literal('held') }),
    body({ outcome: v.literal('did-not-happen') }),
    body({
      outcome: v.literal('felt-uncomfortable'),
      /** Made by the client (UUIDv7): sending the same report twice makes one. */
      reportId: idSchema,
      details: v.optional(outcomeDetailsSchema, ''),
    }),
  ],
  'Please choose how it went.',
);
export type OutcomeAnswer = v.InferOutput<typeof outcomeAnswerSchema>;
