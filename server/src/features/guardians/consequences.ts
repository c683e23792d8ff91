import {
  guardianshipEnded,
  type GuardianJoined,
  type GuardianshipEnded,
} from '@oakling/domain/guardians/events';
import { guardianAgreed } from '@oakling/domain/legal/decide-acceptance';
import type { StandInNamed } from '@oakling/domain/guardians/approval-events';
import type { AccountRemoved, PersonSuspended } from '@oakling/domain/safety/events';
import type { CameOfAge } from '@oakling/domain/stages/events';
import { announceLogins } from '../../platform/live/live.ts';
import type { Tx } from '../../platform/db/database.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { deleteNoticesOf, findGuarded } from './store.ts';
import { endStandIns } from './who-approves-store.ts';

export const guardianConsequences: readonly Consequence[] = [
  // Rule 4.46: each guardian's consent is a record of its own.
  on<GuardianJoined>('GuardianJoined', (_, { guardianId, childId }) =>
    Promise.resolve([guardianAgreed(guardianId, childId)]),
  ),
  // Rule 4.53
  on<GuardianshipEnded>('GuardianshipEnded', (tx, { guardianId, childId }) =>
    deleteNoticesOf(tx, guardianId, childId),
  ),
  // Rule 6.166
  on<CameOfAge>('CameOfAge', async (tx, { youthId, guardianIds }) => {
    for (const id of guardianIds) await deleteNoticesOf(tx, id, youthId);
  }),
  // Rule 6.144
  on<GuardianshipEnded>('GuardianshipEnded', (tx, { guardianId, childId }) =>
    endStandIns(tx, guardianId, childId),
  ),
  // Rule 9.209: the children who stay lose a guardian, and hear of it.
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => endWithAccount(tx, personId)),
  // Rule 1.89: with the devices that this guardian handed over went the logins there; their streams close.
  on<GuardianshipEnded>('GuardianshipEnded', (tx, { childId }) => announceLogins(tx, childId)),
  // Rule 9.207: or those who named them would wait for somebody who is away, too.
  on<StandInNamed>('StandInNamed', (tx, { by, subject }) => endStandIns(tx, by, subject.id)),
  // Rule 9.208
  on<PersonSuspended>('PersonSuspended', (tx, { personId }) => endStandIns(tx, personId, null)),
];

/** The guardianships themselves go with the account; those of children without another guardian have gone before. */
async function endWithAccount(tx: Tx, guardianId: string): Promise<GuardianshipEnded[]> {
  const children = await findGuarded(tx, guardianId);
  return children.map(({ childId, guardianIds }) =>
    guardianshipEnded({ childId, guardianId, why: 'account-removed', guardianIds }),
  );
}
