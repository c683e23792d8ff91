import { randomBytes } from 'node:crypto';
import { decideModerator, decideModeratorRemoval } from '@oakling/domain/identity/decide-moderator';
import { createUser } from '../../platform/auth/auth.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCandidate } from './queries.ts';
import { deleteModerator, insertModerator } from './store.ts';

/** Anyone who may run commands on the server; the audit log names the command, as it knows no person. */
export const MODERATOR_COMMAND: ChangedBy = {
  as: 'system',
  personId: null,
  requestId: 'moderator-command',
};

type Needs = Pick<Platform, 'auth' | 'transact'>;

/** Rules 9.60 and 9.61: makes a moderator of an address, with an account where there is none. */
export async function makeModerator({ auth, transact }: Needs, email: string) {
  const { password } = await auth.$context;
  // Nobody knows it: the first password is set by the link.
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

/** Rule 9.66: the row goes, the logins end, and the event closes the streams. */
export async function removeModerator({ transact }: Pick<Platform, 'transact'>, email: string) {
  return transact(MODERATOR_COMMAND, async (tx) => {
    const decision = decideModeratorRemoval(await findCandidate(tx, email));
    if (decision.ok) await deleteModerator(tx, decision.value);
    return decision;
  });
}
