import { randomBytes } from 'node:crypto';
import { decideModerator, decideModeratorRemoval } from '@oakling/domain/identity/decide-moderator';
import { createUser } from '../../platform/auth/auth.ts';
import type { Tx } from '../../platform/db/database.ts';
import { persist, type ChangedBy } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCandidate } from './queries.ts';
import { deleteModerator, insertModerator } from './store.ts';

/** The command line has no signed-in person, so the audit log names the command. */
export const MODERATOR_COMMAND: ChangedBy = {
  as: 'system',
  personId: null,
  requestId: 'moderator-command',
};

type Needs = Pick<Platform, 'auth' | 'transact'>;

/** Makes the owner of an address a moderator; creates an account if needed. Rules 9.60 and 9.61 */
export async function makeModerator({ auth, transact }: Needs, email: string) {
  const { password } = await auth.$context;
  // A random password that no one knows; the mailed link sets the first real one.
  const passwordHash = await password.hash(randomBytes(32).toString('base64url'));
  return transact(MODERATOR_COMMAND, async (tx) => {
    const candidate = (await findCandidate(tx, email)) ?? (await newAccount(tx));
    const decision = decideModerator(candidate);
    if (decision.ok && decision.value === 'made') await insertModerator(tx, candidate.userId);
    return decision;
  });

  async function newAccount(tx: Tx) {
    const userId = await createUser(auth, tx, { email, emailVerified: false, passwordHash });
    return { userId, isMember: false, isModerator: false };
  }
}

/** Deletes the moderator and ends their logins. The event closes their streams. Rule 9.66 */
export async function removeModerator({ transact }: Pick<Platform, 'transact'>, email: string) {
  return transact(MODERATOR_COMMAND, async (tx) => {
    const decision = decideModeratorRemoval(await findCandidate(tx, email));
    return persist(decision, (value) => deleteModerator(tx, value));
  });
}
