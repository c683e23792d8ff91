import { mailReached } from '@oakling/domain/identity/events';
import { type DomainEvent, refuse } from '@oakling/domain/kernel/decision';
import {
  missingOf,
  type AskedGuardians,
} from '@oakling/domain/sessions/supervision/missing-approvals';
import {
  decideApproval,
  decideRejection,
  type ApprovalRefusal,
} from '@oakling/domain/sessions/supervision/decide-approval';
import {
  decisionLinkState,
  type ClosedLink,
  type DecidedByLink,
  type DecisionLink,
  type LinkHolder,
} from '@oakling/domain/sessions/supervision/decision-link';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMember, isEmailProven } from '../../identity/queries.ts';
import { retryIfOthersAsked } from './decide-session.ts';
import type { MailedLink } from './decision-links.ts';
import {
  lockSupervised,
  NOBODY_ASKED,
  saveApprovals,
  decisionStatement,
  type SeenByParent,
} from '../store.ts';

/** `no` is null for an approval. */
export interface LinkDecision {
  readonly link: MailedLink;
  readonly no: Refusal | null;
  readonly card?: string | undefined;
}
type Refusal = Omit<Parameters<typeof decideRejection>[2], 'version'>;

/** Decides with only the rights of the guardian to whom the link was mailed. Rule 6.80 */
export async function decideByLink(
  platform: Platform,
  { link, no, card }: LinkDecision,
  requestId: string,
) {
  const { transact, clock } = platform;
  const holder = await holderOf(platform, link);
  // Using the link also proves the mailbox. Rule 1.61
  const isProven = await isEmailProven(platform.db, link.guardianId);
  const reached = isProven ? [] : [mailReached(link.guardianId, link.mailbox)];
  return retryIfOthersAsked(() =>
    transact({ as: 'person', personId: link.guardianId, requestId }, async (tx) => {
      const now = clock();
      const found = await lockSupervised(tx, link.sessionId, now);
      const state = decisionLinkState(link, holder, found, now);
      if (state !== 'open') return refuse<ClosedLink>(state);
      const decided =
        no === null
          ? await approve(tx, found, { ...link, card }, now)
          : reject(found, link, no, now);
      if (!decided.ok) return decided;
      const [first, ...others] = decided.events;
      return { ...decided, events: [byLink(first), ...others.map(byLink), ...reached] as const };
    }),
  );
}

async function approve(
  tx: Tx,
  found: SeenByParent | null,
  link: MailedLink & Pick<LinkDecision, 'card'>,
  now: Date,
) {
  const actor = actorOf(link);
  // The page behind the link lists all dates of a series.
  const decision = decideApproval(actor, found, { ...link, leaveOut: [] }, now);
  if (!decision.ok) return decision;
  const { session, givenFor } = decision.value;
  await saveApprovals(tx, actor, found?.asked ?? NOBODY_ASKED, decision.value, now);
  if (session.status === 'pending') {
    return { ...decision, value: waitingFor(found?.asked ?? null, givenFor) };
  }
  const value: DecidedByLink = { state: 'approved' };
  return { ...decision, value, save: decisionStatement(session) };
}

function reject(found: SeenByParent | null, link: MailedLink, no: Refusal, now: Date) {
  const decision = decideRejection(actorOf(link), found, { ...link, ...no }, now);
  if (!decision.ok) return refuse<ApprovalRefusal>(decision.refusal);
  const value: DecidedByLink = { state: 'rejected' };
  return { ...decision, value, save: decisionStatement(decision.value) };
}

const actorOf = ({ guardianId }: DecisionLink) => ({
  personId: guardianId,
  role: 'parent' as const,
});

/** The guardians who must still approve after this approval. Rule 6.135 */
export function waitingFor(
  asked: AskedGuardians | null,
  givenFor: readonly string[] = [],
): DecidedByLink {
  const missing = asked === null ? [] : missingOf(asked);
  const left = missing.filter(({ id }) => !givenFor.includes(id));
  return { state: 'waiting', missing: left.map(({ name }) => name) };
}

export async function holderOf(
  { db, terms }: Platform,
  { guardianId }: DecisionLink,
): Promise<LinkHolder> {
  const member = await findMember(db, guardianId, terms);
  if (member === 'shut-out') return 'suspended';
  if (member.actor === null) return 'gone';
  return member.mustAcceptTerms ? 'terms' : 'active';
}

/** Marks an event as a decision made without a login. Rule 6.86 */
function byLink<Event extends DomainEvent>(event: Event): Event {
  return { ...event, after: { ...event.after, by: 'mailed-link' } };
}
