import { decideModeratorRemoval } from '@oakling/domain/identity/decide-moderator';
import type { Platform } from '../../platform/platform.ts';
import { MODERATOR_COMMAND } from './moderator-command.ts';
import { findCandidate } from './queries.ts';
import { deleteModerator } from './store.ts';

/** Rule 9.66: the row goes, the logins end, and the event closes the streams. */
export async function removeModerator({ transact }: Pick<Platform, 'transact'>, email: string) {
  return transact(MODERATOR_COMMAND, async (tx) => {
    const decision = decideModeratorRemoval(await findCandidate(tx, email));
    if (decision.ok) await deleteModerator(tx, decision.value);
    return decision;
  });
}
