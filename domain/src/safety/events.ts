import type { DomainEvent } from '../kernel/decision.ts';
import type { ShownNameStyle } from './child-view.ts';

export interface YouthPaused extends DomainEvent {
  readonly type: 'YouthPaused';
  readonly youthId: string;
  /** Null where the parent did not do it on a page, and is told what it called off. */
  readonly pausedBy: string | null;
}
export interface YouthResumed extends DomainEvent {
  readonly type: 'YouthResumed';
}

/** A parent took a break for a child, or ended it. */
export function youthPaused(
  youthId: string,
  parentId: string,
  pausedBy: string | null = parentId,
): YouthPaused {
  return {
    type: 'YouthPaused',
    youthId,
    pausedBy,
    ...ofChild(youthId, parentId),
    after: { paused: true },
  };
}

export function youthResumed(youthId: string, parentId: string): YouthResumed {
  return { type: 'YouthResumed', ...ofChild(youthId, parentId), after: { paused: false } };
}

export interface MatchingSwitched extends DomainEvent {
  readonly type: 'MatchingSwitched';
}
export interface ShownNameChanged extends DomainEvent {
  readonly type: 'ShownNameChanged';
}

interface OwnChild {
  readonly id: string;
  readonly parentId: string;
}

/** A parent turned matching for a child off or on. */
export function matchingSwitched(
  child: OwnChild & { readonly matchingOn: boolean },
  matching: boolean,
): MatchingSwitched {
  return {
    type: 'MatchingSwitched',
    ...ofChild(child.id, child.parentId),
    before: { matching: child.matchingOn },
    after: { matching },
  };
}

/** A parent chose anew how a child's name is shown. The style is kept, the name itself is not. */
export function shownNameChanged(
  child: OwnChild & { readonly shownNameStyle: ShownNameStyle },
  style: ShownNameStyle,
): ShownNameChanged {
  return {
    type: 'ShownNameChanged',
    ...ofChild(child.id, child.parentId),
    before: { style: child.shownNameStyle },
    after: { style },
  };
}

function ofChild(youthId: string, parentId: string) {
  return { subject: { feature: 'safety', id: youthId }, concerns: [youthId, parentId] };
}

export interface PersonBlocked extends DomainEvent {
  readonly type: 'PersonBlocked';
  readonly blockerId: string;
  readonly blockedId: string;
  /** The blocker, or their parent on their behalf. */
  readonly createdBy: string;
}
export interface PersonUnblocked extends DomainEvent {
  readonly type: 'PersonUnblocked';
}

/** Only the side that blocks is concerned: the other is told nothing, not even an id. Rule 9.47 */
export function personBlocked(block: {
  blockerId: string;
  blockedId: string;
  createdBy: string;
}): PersonBlocked {
  const { blockerId, blockedId, createdBy } = block;
  return {
    type: 'PersonBlocked',
    blockerId,
    blockedId,
    createdBy,
    subject: { feature: 'safety', id: blockerId },
    concerns: [...new Set([blockerId, createdBy])],
    after: { blockedId },
  };
}

export function personUnblocked(block: {
  blockerId: string;
  blockedId: string;
  createdBy: string;
}): PersonUnblocked {
  return {
    type: 'PersonUnblocked',
    subject: { feature: 'safety', id: block.blockerId },
    concerns: [...new Set([block.blockerId, block.createdBy])],
    before: { blockedId: block.blockedId },
  };
}

export interface PersonSuspended extends DomainEvent {
  readonly type: 'PersonSuspended';
  readonly personId: string;
  /** What the mail says of it; neither this nor the code is in the audit. Rule 9.161 */
  readonly told: string;
  /** What the link in the mail holds, by which they appeal; null for a child suspended with the parent. */
  readonly appealCode: string | null;
}
export interface PersonReinstated extends DomainEvent {
  readonly type: 'PersonReinstated';
  readonly personId: string;
  /** Whether the answer to the person's appeal says so already. Rule 9.165 */
  readonly isByAppeal: boolean;
}

/** A moderator shut a person out; a parent's suspension is one event for each child too. Rule 9.19 */
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

export interface AccountRemoved extends DomainEvent {
  readonly type: 'AccountRemoved';
  readonly personId: string;
  readonly role: 'elder' | 'parent' | 'youth';
  /** Of a youth: the parent, who is told unless they asked for it. */
  readonly parentId: string | null;
  readonly askedBy: string;
  /** Whose sessions all end with it, in one go: of a parent who leaves those of every child. Rule 8.87 */
  readonly endsSessionsOf: string;
  /** What the parent's notice calls a child who is gone by then. */
  readonly fullName: string;
  /** The person's picture as it is stored, which goes too. */
  readonly avatar: string | null;
}

/** An account goes with everything in it; a parent's goes with one event for each child first. */
export function accountRemoved(person: {
  personId: string;
  role: AccountRemoved['role'];
  parentId: string | null;
  askedBy: string;
  endsSessionsOf?: string;
  fullName: string;
  avatar: string | null;
}): AccountRemoved {
  const { personId, role, parentId, askedBy, fullName, avatar } = person;
  const { endsSessionsOf = personId } = person;
  return {
    type: 'AccountRemoved',
    personId,
    role,
    parentId,
    askedBy,
    endsSessionsOf,
    fullName,
    avatar,
    subject: { feature: 'safety', id: personId },
    concerns: parentId === null ? [personId] : [personId, parentId],
    before: { role },
  };
}

export interface ReportSent extends DomainEvent {
  readonly type: 'ReportSent';
}

/**
 * Somebody reported a person. Only moderators are concerned; what was written in the report is no
 * part of it. The case is the console's, so the audit of a case is by that feature and id.
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
