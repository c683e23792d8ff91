import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { moderatorsChanged, type ModeratorsChanged } from './events.ts';

export interface ModeratorCandidate {
  readonly userId: string;
  readonly isMember: boolean;
  readonly isModerator: boolean;
}

/**
 * A member cannot become a moderator; an existing moderator only gets a new link. Rules 9.60 and
 * 9.61
 */
export function decideModerator({
  userId,
  isMember,
  isModerator,
}: ModeratorCandidate): Decision<'made' | 'is-one', ModeratorsChanged, 'is-member'> {
  if (isMember) return refuse('is-member');
  if (isModerator) return accept('is-one', moderatorsChanged(userId, 'ModeratorLinkMade'));
  return accept('made', moderatorsChanged(userId, 'ModeratorMade'));
}

/** Rule 9.66 */
export function decideModeratorRemoval(
  candidate: ModeratorCandidate | null,
): Decision<string, ModeratorsChanged, 'no-moderator'> {
  if (candidate?.isModerator !== true) return refuse('no-moderator');
  return accept(candidate.userId, moderatorsChanged(candidate.userId, 'ModeratorRemoved'));
}
