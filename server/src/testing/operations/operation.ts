import { randomUUID } from 'node:crypto';
import type { Browser } from '../browser.ts';
import { ACTORS, type ActorName } from '../actors.ts';
import type { Scenario } from '../scenario.ts';

export interface Sample {
  /** Path parameters by name, such as `{ id }` of `/api/sessions/{id}`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly json?: object;
  readonly file?: Uint8Array;
}

export interface Operation {
  /**
   * The status for each actor; a later entry overrides an earlier one. By default, signed-out actors get 401 and
   * non-members 403. A public operation is tried only by the actors listed here, because it ignores who sends the
   * request.
   */
  readonly answers: Readonly<Partial<Record<ActorName | Group, number>>>;
  /**
   * A valid request about an existing object of the tried family that no other test has changed. Omitted if the path is
   * enough. Actors who are refused change nothing, so they use the scenario's objects.
   */
  readonly sample?: (scenario: Scenario, actor: Browser) => Sample | Promise<Sample>;
  /** The tables that every success writes to; omitted if a success changes nothing. */
  readonly changes?: readonly string[];
  /** Open to anyone, even without signing in. Rule 9.31 */
  readonly isPublic?: true;
  /** Data that only this operation shows to moderators. Rule 9.142 */
  readonly tells?: 'addresses';
  /** Open to people who still have to accept changed terms. Rule 1.51 */
  readonly isOpenBeforeTerms?: true;
  /** The rate limit of one account, by name. Rule 9.86 */
  readonly limit?: { readonly name: string; readonly times: number };
}

/** Operations by method and path, as in the OpenAPI document: `POST /api/sessions/{id}/cancel`. */
export type Operations = Readonly<Record<string, Operation>>;

const ELDERS = ['elder', 'otherElder', 'blockedElder'] as const;
const YOUTHS = ['youth', 'otherYouth', 'adultYouth'] as const;
const GUARDIANS = ['parent', 'secondGuardian'] as const;
const NO_GUARDIANS = ['otherParent', 'formerGuardian', 'invitedGuardian', 'adultsParent'] as const;
export const PARENTS = [...GUARDIANS, ...NO_GUARDIANS];
const MEMBERS = [...ELDERS, ...YOUTHS, ...PARENTS];
const NO_MEMBERS = ['account', 'moderator', 'console'] as const;
const SIGNED_OUT: readonly ActorName[] = ['anonymous', 'suspendedElder', 'pausedYouth'];

const GROUPS = {
  elders: ELDERS,
  youths: YOUTHS,
  parents: PARENTS,
  guardians: GUARDIANS,
  /** Parents who have no active guardianship of the youth or the adult youth. */
  noGuardians: NO_GUARDIANS,
  members: MEMBERS,
  /** Members who have no connection with the family, or no longer have one. */
  strangers: ['otherElder', 'blockedElder', 'otherYouth', ...NO_GUARDIANS],
  signedIn: [...MEMBERS, ...NO_MEMBERS],
} as const satisfies Readonly<Record<string, readonly ActorName[]>>;
type Group = keyof typeof GROUPS;

const isGroup = (name: string): name is Group => name in GROUPS;

/** @throws if a member has no status. */
export function statusesOf(name: string, { answers, isPublic }: Operation): Map<ActorName, number> {
  const statuses = new Map<ActorName, number>();
  if (isPublic === undefined) {
    for (const actor of SIGNED_OUT) statuses.set(actor, 401);
    for (const actor of NO_MEMBERS) statuses.set(actor, 403);
  }
  for (const [who, status] of Object.entries(answers) as [ActorName | Group, number][]) {
    for (const actor of isGroup(who) ? GROUPS[who] : [who]) statuses.set(actor, status);
  }
  const forgotten = isPublic === undefined ? MEMBERS.filter((actor) => !statuses.has(actor)) : [];
  if (forgotten.length > 0) throw new Error(`${name}: what do ${forgotten.join(', ')} get?`);
  return new Map(
    ACTORS.flatMap((actor) => {
      const status = statuses.get(actor);
      return status === undefined ? [] : [[actor, status]];
    }),
  );
}

/** Statuses of an operation that is only for a child's guardians: other roles get 403, and other parents get 404. */
export const ofGuardians = (status: number) => ({
  members: 403,
  noGuardians: 404,
  guardians: status,
});

/** The group of an actor, which is all that a sample may depend on. */
export function kindOf(actor: ActorName): string {
  if (actor === 'adultYouth' || actor === 'adultsParent') return actor;
  for (const kind of ['elders', 'youths', 'parents'] as const) {
    if (GROUPS[kind].some((one) => one === actor)) return kind;
  }
  return 'no-member';
}

export const newAddress = () => `new-${randomUUID()}@home.example`;
