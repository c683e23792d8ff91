import * as v from 'valibot';
import { interestNameSchema } from '../interests/contract.ts';
import { placeSchema } from './place-contract.ts';
import { CONNECTION_MODES } from './session.ts';

/** Who a session concerns, by their part in it. A parent has no card, as nobody is shown them. */
export const PARTIES = ['initiator', 'receiver', 'parent'] as const;
export type Party = (typeof PARTIES)[number];
const partySchema = v.picklist(PARTIES);

const timeView = {
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
};

/** A former version of a session; `place` and `message` are null for whoever may not see them. Rule 6.66 */
export const previousSchema = v.object({
  ...timeView,
  connectionMode: v.picklist(CONNECTION_MODES),
  interests: v.array(interestNameSchema),
  place: v.nullable(placeSchema),
  message: v.nullable(v.string()),
  /** Whether the parent had approved it; else they were only asked about it. */
  wasApproved: v.boolean(),
});
export type PreviousView = v.InferOutput<typeof previousSchema>;

/** Another time that the initiator is asked to agree to. Rule 6.67 */
export const proposalViewSchema = v.object({
  ...timeView,
  by: partySchema,
  isMine: v.boolean(),
  note: v.string(),
  createdAt: v.string(),
});
export type ProposalView = v.InferOutput<typeof proposalViewSchema>;

export const HISTORY_STEPS = [
  'requested',
  'changed',
  'proposed',
  'approved',
  'rejected',
  'cancelled',
] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** One step of a session; `by` is null where nobody took it in person. Rules 6.72 and 9.46 */
export const historyItemSchema = v.object({
  step: v.picklist(HISTORY_STEPS),
  at: v.string(),
  by: v.nullable(partySchema),
});
