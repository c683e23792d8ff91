import {
  guardianshipEnded,
  type GuardianJoined,
  type GuardianshipEnded,
} from '@oakling/domain/guardians/events';
import { guardianAgreed } from '@oakling/domain/legal/decide-acceptance';
import type { SubstituteNamed } from '@oakling/domain/guardians/decide-who-approves';
import type { AccountRemoved, PersonSuspended } from '@oakling/domain/safety/events';
import type { CameOfAge } from '@oakling/domain/stages/events';
import { announceLogins } from '../../platform/live/live.ts';
import type { Tx } from '../../platform/db/database.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { deleteNoticesOf, findGuarded } from './store.ts';
import { endSubstitutions } from './who-approves-store.ts';

export const guardianConsequences: readonly Consequence[] = [
  // Each guardian's consent is a separate record. Rule 4.46
  on<GuardianJoined>('GuardianJoined', (_, { guardianId, childId }) =>
    Promise.resolve([guardianAgreed(guardianId, childId)]),
  ),
  // A former guardian keeps no notifications about the child. Rule 4.53
  on<GuardianshipEnded>('GuardianshipEnded', (tx, { guardianId, childId }) =>
    deleteNoticesOf(tx, guardianId, childId),
  ),
  // An adult's former guardians keep no notifications about them. Rule 6.166
  on<CameOfAge>('CameOfAge', async (tx, { youthId, guardianIds }) => {
    for (const id of guardianIds) await deleteNoticesOf(tx, id, youthId);
  }),
  // A former guardian cannot substitute for others. Rule 6.144
  on<GuardianshipEnded>('GuardianshipEnded', (tx, { guardianId, childId }) =>
    endSubstitutions(tx, guardianId, childId),
  ),
  // Children who stay lose this guardian and are notified. Rule 9.209
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => endWithAccount(tx, personId)),
  // Removing this guardian's devices has ended the logins on them, so close their streams. Rule 1.89
  on<GuardianshipEnded>('GuardianshipEnded', (tx, { childId }) => announceLogins(tx, childId)),
  // Otherwise, sessions would wait for a substitute who is also away. Rule 9.207
  on<SubstituteNamed>('SubstituteNamed', (tx, { by, subject }) =>
    endSubstitutions(tx, by, subject.id),
  ),
  // A suspended guardian cannot substitute for others. Rule 9.208
  on<PersonSuspended>('PersonSuspended', (tx, { personId }) =>
    endSubstitutions(tx, personId, null),
  ),
];

/** Removing an account deletes its guardianships. Children without another guardian have already been removed. */
async function endWithAccount(tx: Tx, guardianId: string): Promise<GuardianshipEnded[]> {
  const children = await findGuarded(tx, guardianId);
  return children.map(({ childId, guardianIds }) =>
    guardianshipEnded({ childId, guardianId, why: 'account-removed', guardianIds }),
  );
}
