import * as v from 'valibot';
import { body, cursorSchema } from '../kernel/body.ts';
import type { FieldValues } from '../kernel/decision.ts';

/**
 * Rule 9.97: the events that a guardian reads in a child's history, each with the fields of its record
 * that may be told. An event that is not named here is never shown, nor is a field.
 */
export const CHILD_CHANGES = {
  PersonSignedUp: [],
  LoggedOut: [],
  LoginsEnded: [],
  PasswordChanged: [],
  InviteSent: [],
  InviteResent: [],
  InviteAccepted: [],
  ProfileChanged: ['nameChanged', 'bioChanged'],
  AvatarUploaded: [],
  InterestAdded: ['name', 'level'],
  InterestLevelChanged: ['name', 'level'],
  InterestRemoved: ['name'],
  SessionRequested: [],
  SessionApproved: [],
  SessionRejected: [],
  // Why it was cancelled would tell a block from a removal, save where somebody said so. Rule 9.46
  SessionCancelled: [],
  SessionLapsed: [],
  SessionChanged: ['isProposal'],
  SessionTimeProposed: [],
  ProposalDeclined: [],
  GuardianJoined: [],
  GuardianshipEnded: [],
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

// The keys of a literal record are exactly its names.
export const CHILD_CHANGE_TYPES = Object.keys(CHILD_CHANGES) as ChildChangeType[];

export const childChangesQuerySchema = body({ cursor: v.optional(cursorSchema) });

/** One thing that happened to a child or that the child did. Times are ISO 8601 in UTC. */
const childChangeSchema = v.object({
  type: v.picklist(CHILD_CHANGE_TYPES),
  at: v.string(),
  by: v.picklist(['you', 'guardian', 'child', 'elder', 'moderator', 'nobody']),
  /** The name of another guardian who did it; null where nobody of that name is left. */
  guardian: v.nullable(v.string()),
  /** The shown name of the elder it is about, if it is about one. */
  elder: v.nullable(v.string()),
  /** The meeting of a session: an instant, and the zone it was planned in. */
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

/** What an elder can only do by name. */
const SAID_BY_ELDERS: ReadonlySet<ChildChangeType> = new Set([
  'SessionRequested',
  'SessionChanged',
  'SessionTimeProposed',
  'ProposalDeclined',
]);

const BY_MODERATORS: ReadonlySet<ChildChangeType> = new Set([
  'PersonSuspended',
  'PersonReinstated',
  'PersonWarned',
]);

/** What only a guardian can do, one whose account is gone since too. */
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

/** Who did it, as far as a guardian is told. */
export function whoDid(
  {
    type,
    actorId,
    after,
  }: { type: ChildChangeType; actorId: string | null; after: FieldValues | null },
  family: {
    readonly readerId: string;
    /** Those the child has, and those it had when they did it. */
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
  // By the mail that nobody took back, or by a moderator who saw a form or a call.
  if (type === 'ChildConsentRecorded' || type === 'ChildConsentWithdrawn') {
    return actorId === null ? 'nobody' : 'moderator';
  }
  // Set up by the system, on the word of the child who had the link.
  if (type === 'PersonSignedUp' || type === 'InviteAccepted') return 'child';
  if (actorId === family.childId) return 'child';
  // An elder who cancels by a block or by leaving is not told from a moderator. Rules 6.57 and 9.46
  const isSaid = SAID_BY_ELDERS.has(type) || isCancelledInPerson(type, after);
  return isSaid ? 'elder' : 'nobody';
}

/** The fields of a record that may be told; of what a guardian did, also whether by a pause or a block. */
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

/** Whether somebody called a session off by name, and not by what else they did. Rule 6.57 */
function isCancelledInPerson(type: ChildChangeType, after: FieldValues | null): boolean {
  return type === 'SessionCancelled' && after?.['cause'] === 'person';
}
