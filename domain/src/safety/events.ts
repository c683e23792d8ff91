import type { DomainEvent } from '../kernel/decision.ts';
import type { ShownNameStyle } from './child-view.ts';
import type { Block } from './block.ts';

/** What a guardian decided about a child. The child's other guardians are told who did. Rule 8.96 */
interface OfChild extends DomainEvent {
  readonly guardianIds: readonly string[];
  readonly by: string | null;
}

export interface YouthPaused extends OfChild {
  readonly type: 'YouthPaused';
  readonly youthId: string;
  /** Null where no guardian did it on a page: all of them are told what it called off. */
  readonly by: string | null;
}
export interface YouthResumed extends OfChild {
  readonly type: 'YouthResumed';
}

interface Child {
  readonly id: string;
  /** Its active guardians. */
  readonly guardianIds: readonly string[];
}

/** A guardian took a break for a child, or ended it. */
export function youthPaused(child: Child, by: string | null): YouthPaused {
  const after = { paused: true };
  return { type: 'YouthPaused', youthId: child.id, ...ofChild(child, by), after };
}

export function youthResumed(child: Child, by: string): YouthResumed {
  return { type: 'YouthResumed', ...ofChild(child, by), after: { paused: false } };
}

export interface MatchingSwitched extends OfChild {
  readonly type: 'MatchingSwitched';
}
export interface ShownNameChanged extends OfChild {
  readonly type: 'ShownNameChanged';
}

/** A guardian turned matching for a child off or on, or it went off with a consent, of which people are told. */
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

/** A guardian chose again how a child's name is shown. The style is kept, the name itself is not. */
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

export interface PersonBlocked extends DomainEvent {
  readonly type: 'PersonBlocked';
  readonly blockerId: string;
  readonly blockedId: string;
  /** The blocker, or a guardian on their behalf. */
  readonly createdBy: string;
  /** The child, when a guardian blocks for it; nobody else sees who people block for themselves. */
  readonly guardianIds: readonly string[];
}
export interface PersonUnblocked extends DomainEvent {
  readonly type: 'PersonUnblocked';
  readonly blockerId: string;
  readonly guardianIds: readonly string[];
  readonly by: string;
}

/** Only the side that blocks is concerned: the other is told nothing, not even an id. Rule 9.47 */
export function personBlocked(block: Block): PersonBlocked {
  const { blockerId, blockedId, createdBy, guardianIds } = block;
  return {
    type: 'PersonBlocked',
    blockerId,
    blockedId,
    createdBy,
    guardianIds,
    ...ofBlock(block),
    after: { blockedId },
  };
}

export function personUnblocked(block: Block, by: string): PersonUnblocked {
  const { blockerId, blockedId, guardianIds } = block;
  return {
    type: 'PersonUnblocked',
    blockerId,
    guardianIds,
    by,
    ...ofBlock(block),
    before: { blockedId },
  };
}

function ofBlock({ blockerId, guardianIds }: Block) {
  return {
    subject: { feature: 'safety', id: blockerId },
    concerns: [blockerId, ...guardianIds],
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
  /** Of a youth: the guardians, who are told save the one who asked for it. */
  readonly guardianIds: readonly string[];
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
  guardianIds: readonly string[];
  /** Children who stay, and their other guardians: their open pages follow. */
  stayingIds?: readonly string[];
  askedBy: string;
  endsSessionsOf?: string;
  fullName: string;
  avatar: string | null;
}): AccountRemoved {
  const { personId, role, guardianIds, askedBy, fullName, avatar } = person;
  const { endsSessionsOf = personId, stayingIds = [] } = person;
  return {
    type: 'AccountRemoved',
    personId,
    role,
    guardianIds,
    askedBy,
    endsSessionsOf,
    fullName,
    avatar,
    subject: { feature: 'safety', id: personId },
    concerns: [...new Set([personId, ...guardianIds, ...stayingIds])],
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
