import * as v from 'valibot';
import { body, cursorSchema } from '../kernel/body.ts';
import type { FieldValues } from '../kernel/decision.ts';
import { keysOf } from '../kernel/keys-of.ts';
import { profileTextsOf } from '../kernel/profile-texts.ts';

/**
 * The events in a child's history for its guardians, each with the fields that may be shown. Unlisted events and fields
 * are never shown. Rule 9.97
 */
export const CHILD_CHANGES = {
  PersonSignedUp: [],
  LoggedOut: [],
  LoginsEnded: [],
  PasswordChanged: [],
  InviteSent: [],
  InviteResent: [],
  InviteAccepted: [],
  ProfileChanged: ['nameChanged', ...profileTextsOf('youth').map((name) => `${name}Changed`)],
  AvatarUploaded: [],
  ProfileVersionDecided: ['field', 'outcome'],
  InterestAdded: ['name', 'level'],
  InterestLevelChanged: ['name', 'level'],
  InterestRemoved: ['name'],
  SessionRequested: [],
  SessionApproved: [],
  SessionRejected: [],
  // The cause would reveal a block, so the history shows it only when a person canceled. Rule 9.46
  SessionCancelled: [],
  SessionLapsed: [],
  SessionChanged: ['isProposal'],
  SessionTimeProposed: [],
  ProposalDeclined: [],
  RoomHelpAsked: [],
  HelpAnswered: [],
  GuardianJoined: [],
  GuardianshipEnded: ['why'],
  WhoApprovesChanged: ['asksAll'],
  YouthPaused: [],
  YouthResumed: [],
  MatchingSwitched: ['matching'],
  ShownNameChanged: ['style'],
  StandingRulesSet: [],
  ChildConsentRecorded: ['way'],
  ChildConsentWithdrawn: [],
  ChildConsentRenewed: [],
  PersonBlocked: [],
  PersonUnblocked: [],
  PersonSuspended: [],
  PersonReinstated: [],
  PersonWarned: [],
  WarningRead: [],
  BirthDateSet: [],
  BirthDateCorrected: [],
  StepTaken: ['stage'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ChildChangeType = keyof typeof CHILD_CHANGES;

export const CHILD_CHANGE_TYPES = keysOf(CHILD_CHANGES);

export const childChangesQuerySchema = body({ cursor: v.optional(cursorSchema) });

/** Times are ISO 8601 in UTC. */
const childChangeSchema = v.object({
  type: v.picklist(CHILD_CHANGE_TYPES),
  at: v.string(),
  by: v.picklist(['you', 'guardian', 'child', 'elder', 'moderator', 'nobody']),
  guardian: v.nullable(v.string()),
  elder: v.nullable(v.string()),
  /** The start of the session as an instant, and the time zone in which it was planned. */
  startsAt: v.nullable(v.string()),
  timeZone: v.nullable(v.string()),
  facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
});
export type ChildChange = v.InferOutput<typeof childChangeSchema>;

export const childChangesSchema = v.object({
  items: v.array(childChangeSchema),
  nextCursor: v.nullable(v.string()),
});
export type ChildChanges = v.InferOutput<typeof childChangesSchema>;

/** Events whose actor is shown when it is an elder. */
const SAID_BY_ELDERS: ReadonlySet<ChildChangeType> = new Set([
  'SessionRequested',
  'SessionChanged',
  'SessionTimeProposed',
  'ProposalDeclined',
  'RoomHelpAsked',
]);

const BY_MODERATORS: ReadonlySet<ChildChangeType> = new Set([
  'PersonSuspended',
  'PersonReinstated',
  'PersonWarned',
]);

/** Actions that only guardians can take, even if the guardian's account is gone. */
const BY_GUARDIANS: ReadonlySet<ChildChangeType> = new Set([
  'InviteSent',
  'InviteResent',
  'SessionApproved',
  'SessionRejected',
  'YouthResumed',
  'ShownNameChanged',
  'StandingRulesSet',
  'GuardianJoined',
  'WhoApprovesChanged',
  'ChildConsentRenewed',
]);

export function whoDid(
  {
    type,
    actorId,
    after,
  }: { type: ChildChangeType; actorId: string | null; after: FieldValues | null },
  family: {
    readonly readerId: string;
    readonly guardianIds: readonly string[];
    readonly childId: string;
  },
): ChildChange['by'] {
  if (actorId === family.readerId) return 'you';
  if (actorId !== null && (family.guardianIds.includes(actorId) || BY_GUARDIANS.has(type))) {
    return 'guardian';
  }
  if (type === 'GuardianshipEnded') {
    return after?.['why'] === 'ended-by-moderator' ? 'moderator' : 'guardian';
  }
  if (BY_MODERATORS.has(type)) return 'moderator';
  // Recorded automatically after the mail, or by a moderator who saw a form or held a call.
  if (type === 'ChildConsentRecorded' || type === 'ChildConsentWithdrawn') {
    return actorId === null ? 'nobody' : 'moderator';
  }
  // Recorded as a system action, but caused by the child who opened the link.
  if (type === 'PersonSignedUp' || type === 'InviteAccepted') return 'child';
  if (actorId === family.childId) return 'child';
  // The event looks the same whether an elder blocked someone, an elder left, or a moderator canceled. Rules 6.57 and
  // 9.46
  const isSaid = SAID_BY_ELDERS.has(type) || isCancelledInPerson(type, after);
  return isSaid ? 'elder' : 'nobody';
}

export function factsOf(
  { type, by }: Pick<ChildChange, 'type' | 'by'>,
  after: FieldValues | null,
): FieldValues {
  const isOwnCancelling = type === 'SessionCancelled' && (by === 'you' || by === 'guardian');
  const isTold = isOwnCancelling || isCancelledInPerson(type, after);
  const names: readonly string[] = isTold ? ['cause'] : CHILD_CHANGES[type];
  const told = Object.entries(after ?? {}).filter(([name]) => names.includes(name));
  return Object.fromEntries(told);
}

/** True when a person canceled the session directly, rather than through another action. Rule 6.57 */
function isCancelledInPerson(type: ChildChangeType, after: FieldValues | null): boolean {
  return type === 'SessionCancelled' && after?.['cause'] === 'person';
}
