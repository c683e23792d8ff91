import type { Actor, Role } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import type { ProfileField, VersionOutcome } from '../safety/child-view.ts';

export interface DecidableVersion {
  readonly role: Role;
  readonly personId: string;
  readonly field: ProfileField;
  readonly state: 'waiting' | 'shown' | 'refused' | 'replaced';
  /** True if the version that this one replaced can be shown again. */
  readonly hasFormer: boolean;
}

export interface ProfileVersionDecided extends DomainEvent<'ProfileVersionDecided'> {
  readonly field: ProfileField;
  readonly outcome: VersionOutcome;
}

export type VersionRefusal = 'wrong-role' | 'no-such-version' | 'already-decided';

/**
 * A guardian decides on a child's version, a moderator on an elder's: they pass it on, withhold it, or
 * withdraw one that was passed on. Rules 1.137 and 1.138
 */
export function decideVersion(
  by: Actor | { readonly as: 'moderator' },
  version: DecidableVersion | null,
  outcome: VersionOutcome,
): Decision<null, ProfileVersionDecided, VersionRefusal> {
  const isModerator = !('role' in by);
  if (!isModerator && by.role !== 'parent') return refuse('wrong-role');
  if (version === null || isModerator !== (version.role === 'elder'))
    return refuse('no-such-version');
  const { personId, field, state, hasFormer } = version;
  const isTakenBack = state === 'shown' && outcome === 'refused' && hasFormer;
  if (state !== 'waiting' && !isTakenBack) return refuse('already-decided');
  return accept(null, {
    type: 'ProfileVersionDecided',
    subject: { feature: 'profile', id: personId },
    concerns: [personId],
    field,
    outcome,
    after: { field, outcome },
  });
}
