import type { DomainEvent } from '../kernel/decision.ts';
import type { ShownNameStyle } from './child-view.ts';
import type { Goodbye } from './contract.ts';

/** A guardian's decision about a child. The other guardians are told who decided. Rule 8.96 */
interface OfChild<Type extends string> extends DomainEvent<Type> {
  readonly guardianIds: readonly string[];
  readonly by: string | null;
}

export interface YouthPaused extends OfChild<'YouthPaused'> {
  readonly youthId: string;
  /** The guardian who decided on a page; otherwise null. If null, every guardian is told what was canceled. */
  readonly by: string | null;
}
export type YouthResumed = OfChild<'YouthResumed'>;

interface Child {
  readonly id: string;
  readonly guardianIds: readonly string[];
}

export function youthPaused(child: Child, by: string | null): YouthPaused {
  const after = { paused: true };
  return { type: 'YouthPaused', youthId: child.id, ...ofChild(child, by), after };
}

export function youthResumed(child: Child, by: string): YouthResumed {
  return { type: 'YouthResumed', ...ofChild(child, by), after: { paused: false } };
}

export type MatchingSwitched = OfChild<'MatchingSwitched'>;
export type ShownNameChanged = OfChild<'ShownNameChanged'>;

export function matchingSwitched(
  child: Child & { readonly matchingOn: boolean },
  matching: boolean,
  by: string | null,
): MatchingSwitched {
  return {
    type: 'MatchingSwitched',
    ...ofChild(child, by),
    before: { matching: child.matchingOn },
    after: { matching },
  };
}

/** A guardian changed how a child's name is shown. Records the style, not the name. */
export function shownNameChanged(
  child: Child & { readonly shownNameStyle: ShownNameStyle },
  style: ShownNameStyle,
  by: string,
): ShownNameChanged {
  return {
    type: 'ShownNameChanged',
    ...ofChild(child, by),
    before: { style: child.shownNameStyle },
    after: { style },
  };
}

function ofChild({ id, guardianIds }: Child, by: string | null) {
  return { guardianIds, by, subject: { feature: 'safety', id }, concerns: [id, ...guardianIds] };
}

export interface PersonBlocked extends DomainEvent<'PersonBlocked'> {
  readonly blockerId: string;
  readonly blockedId: string;
  /** The blocker, or the guardian who acted for the blocker. */
  readonly createdBy: string;
  /** The child's guardians if one of them blocks for it. Otherwise empty, because a person's own blocks are private. */
  readonly guardianIds: readonly string[];
  /** Null for a block without a goodbye. */
  readonly goodbye: Goodbye | null;
}
export interface PersonUnblocked extends DomainEvent<'PersonUnblocked'> {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly guardianIds: readonly string[];
  readonly by: string;
}

/** The event only concerns the side that blocks. The other side gets nothing, not even an id. Rule 9.47 */
export function personBlocked(block: Block, goodbye: Goodbye | null): PersonBlocked {
  const { blockedId, createdBy } = block;
  const after = { blockedId, ...(goodbye !== null && { isGoodbye: true }) };
  return { type: 'PersonBlocked', createdBy, goodbye, ...ofBlock(block), after };
}

export function personUnblocked(block: Block, by: string): PersonUnblocked {
  const { blockedId } = block;
  return { type: 'PersonUnblocked', by, ...ofBlock(block), before: { blockedId } };
}

function ofBlock({ blockerId, blockedId, guardianIds }: Block) {
  return {
    blockerId,
    blockedId,
    guardianIds,
    subject: { feature: 'safety', id: blockerId },
    concerns: [blockerId, ...guardianIds],
  };
}

export interface PersonSuspended extends DomainEvent<'PersonSuspended'> {
  readonly personId: string;
  /** The sentence for the mail. The audit log contains neither the sentence nor the code. Rule 9.161 */
  readonly told: string;
  /** The code of the mailed appeal link, or null for a child suspended with the parent. */
  readonly appealCode: string | null;
}
export interface PersonReinstated extends DomainEvent<'PersonReinstated'> {
  readonly personId: string;
  /** True if the answer to an appeal has already told them. Rule 9.165 */
  readonly isByAppeal: boolean;
}

/** A moderator suspended a person. A suspended parent has one more event per child. Rule 9.19 */
export function personSuspended(
  personId: string,
  { told, appealCode }: Pick<PersonSuspended, 'told' | 'appealCode'>,
): PersonSuspended {
  return {
    type: 'PersonSuspended',
    personId,
    told,
    appealCode,
    subject: { feature: 'safety', id: personId },
    concerns: [personId],
    after: { vetting: 'suspended' },
  };
}

export function personReinstated(
  personId: string,
  vetting: string,
  isByAppeal = false,
): PersonReinstated {
  return {
    type: 'PersonReinstated',
    personId,
    isByAppeal,
    subject: { feature: 'safety', id: personId },
    concerns: [personId],
    before: { vetting: 'suspended' },
    after: { vetting },
  };
}

export interface AccountRemoved extends DomainEvent<'AccountRemoved'> {
  readonly personId: string;
  readonly role: 'elder' | 'parent' | 'youth';
  /** A youth's guardians; all except the requester are notified. */
  readonly guardianIds: readonly string[];
  readonly askedBy: string;
  /** The person whose sessions end with the account; when a parent leaves, each child. Rule 8.87 */
  readonly endsSessionsOf: string;
  readonly fullName: string;
  readonly pictures: readonly string[];
}

/** An account was removed completely. When a parent leaves, each removed child's event comes first. */
export function accountRemoved({
  stayingIds = [],
  ...account
}: Omit<AccountRemoved, keyof DomainEvent | 'endsSessionsOf'> & {
  readonly endsSessionsOf?: string;
  /** Children who stay, and their other guardians: their open pages update. */
  readonly stayingIds?: readonly string[];
}): AccountRemoved {
  const { personId, role, guardianIds } = account;
  return {
    type: 'AccountRemoved',
    endsSessionsOf: personId,
    ...account,
    subject: { feature: 'safety', id: personId },
    concerns: [...new Set([personId, ...guardianIds, ...stayingIds])],
    before: { role },
  };
}

export type ReportSent = DomainEvent<'ReportSent'>;

/**
 * A person was reported. Only concerns moderators, and omits the report's text. The subject belongs to the console's
 * feature, so the event appears in the case's audit trail.
 */
export function reportSent(
  report: { id: string; reportedId: string | null; onBehalfOf: string | null; category: string },
  moderatorIds: readonly string[],
): ReportSent {
  const { id, reportedId, onBehalfOf, category } = report;
  return {
    type: 'ReportSent',
    subject: { feature: 'admin', id },
    concerns: moderatorIds,
    after: { reportedId, onBehalfOf, category },
  };
}

export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly createdBy: string;
  readonly isGoodbye: boolean;
  /** The child's active guardians if one of them blocks for it. Otherwise empty. */
  readonly guardianIds: readonly string[];
}
