import { mailReached } from '@oakling/domain/identity/events';
import { type Decision, type DomainEvent, refuse } from '@oakling/domain/kernel/decision';
import {
  decideApproval,
  decideRejection,
  type ApprovalRefusal,
} from '@oakling/domain/sessions/decide-approval';
import {
  decisionLinkState,
  type ClosedLink,
  type DecisionLink,
  type LinkHolder,
} from '@oakling/domain/sessions/decision-link';
import type { ApprovedSession, RejectedSession } from '@oakling/domain/sessions/session';
import type { Platform } from '../../platform/platform.ts';
import { findMember, isEmailProven } from '../identity/queries.ts';
import type { MailedLink } from './decision-links.ts';
import { lockSupervised, savingDecision } from './store.ts';

/** What the holder of a link wants: `reason` is null for a yes. */
export interface LinkDecision {
  readonly link: MailedLink;
  readonly reason: string | null;
}

/** Rule 6.80: decides as the guardian the link was mailed to, with the parent's rights and no others. */
export async function decideByLink(
  platform: Platform,
  { link, reason }: LinkDecision,
  requestId: string,
) {
  const { transact, clock } = platform;
  const holder = await holderOf(platform, link);
  // Rule 1.61
  const isProven = await isEmailProven(platform.db, link.guardianId);
  const actor = { personId: link.guardianId, role: 'parent' } as const;
  return transact({ as: 'person', personId: link.guardianId, requestId }, async (tx) => {
    const found = await lockSupervised(tx, link.sessionId);
    const state = decisionLinkState(link, holder, found?.session ?? null, clock());
    if (state !== 'open') return refuse<ClosedLink>(state);
    const decision =
      reason === null
        ? decideApproval(actor, found, link, clock())
        : decideRejection(actor, found, { ...link, reason }, clock());
    const marked = byLink<ApprovedSession | RejectedSession, DomainEvent, ApprovalRefusal>(
      decision,
    );
    if (!marked.ok) return marked;
    const [first, ...others] = marked.events;
    const reached = isProven ? [] : [mailReached(link.guardianId, link.mailbox)];
    const events = [first, ...others, ...reached] as const;
    return { ...marked, events, save: savingDecision(marked.value) };
  });
}

/** How the guardian stands who was mailed the link. */
export async function holderOf(
  { db, terms }: Platform,
  { guardianId }: DecisionLink,
): Promise<LinkHolder> {
  const member = await findMember(db, guardianId, terms);
  if (member === 'shut-out') return 'suspended';
  if (member.actor === null) return 'gone';
  return member.mustAcceptTerms ? 'terms' : 'active';
}

/** Rule 6.86: the audit log says that no login stood behind it. */
function byLink<Value, Event extends DomainEvent, Refusal extends string>(
  decision: Decision<Value, Event, Refusal>,
): Decision<Value, Event, Refusal> {
  if (!decision.ok) return decision;
  const [first, ...others] = decision.events;
  const mark = (event: Event): Event => ({
    ...event,
    after: { ...event.after, by: 'mailed-link' },
  });
  return { ...decision, events: [mark(first), ...others.map(mark)] };
}
