import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { paragraph } from '../kernel/text.ts';
import {
  approveSchema,
  contentEntries,
  END_BEFORE_START,
  inPersonEntries,
  MODE_MISSING,
  remoteEntries,
  storedLink,
  timeEntries,
} from './contract.ts';

/** What was read: nobody changes or answers what has changed since. */
const read = approveSchema.entries;

/** Rule 6.58: what the initiator sends to change a session: all that a request says of it. */
export const sessionChangeSchema = v.pipe(
  v.variant(
    'connectionMode',
    [
      body({ ...read, ...contentEntries, ...inPersonEntries }),
      body({ ...read, ...contentEntries, ...remoteEntries }),
    ],
    MODE_MISSING,
  ),
  storedLink(),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      (change) => change.endTime > change.startTime,
      END_BEFORE_START,
    ),
    ['endTime'],
  ),
);
export type SessionChange = v.InferOutput<typeof sessionChangeSchema>;

/** Rule 6.67: another time for a session, from a parent with a few words. */
export const timeProposalSchema = v.pipe(
  body({ ...read, ...timeEntries, note: v.optional(paragraph(500), '') }),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      (proposal) => proposal.endTime > proposal.startTime,
      END_BEFORE_START,
    ),
    ['endTime'],
  ),
);
export type TimeProposal = v.InferOutput<typeof timeProposalSchema>;

const NOT_A_MOMENT = 'A moment is written like 2026-08-01T12:00:00.000Z.';

/** Rule 6.69: the answer to the proposal that was read; a newer one is another. */
export const proposalAnswerSchema = body({
  ...read,
  proposedAt: v.pipe(v.string(NOT_A_MOMENT), v.isoTimestamp(NOT_A_MOMENT)),
});
export type ProposalAnswer = v.InferOutput<typeof proposalAnswerSchema>;
