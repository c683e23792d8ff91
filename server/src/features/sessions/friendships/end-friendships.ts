import type {
  AccountRemoved,
  PersonBlocked,
  PersonReinstated,
  PersonSuspended,
  PersonUnblocked,
} from '@oakling/domain/safety/events';
import { type Consequence, on } from '../../../platform/db/transact.ts';
import { dropEnd, dropKeepsake, dropUntold, keep } from './keepsake-store.ts';

/**
 * Ends friendships with a keepsake for each side that stays. These run before the consequences that cancel and delete
 * sessions, because a keepsake lists them. Rules 6.480 to 6.486
 */
export const endConsequences = (clock: () => Date): readonly Consequence[] => [
  on<PersonBlocked>('PersonBlocked', async (tx, { blockerId, blockedId, createdBy, goodbye }) => {
    const now = clock();
    const card = goodbye?.card ?? null;
    await keep(tx, { of: blockedId, with: blockerId, received: card }, now);
    const own = { of: blockerId, with: blockedId };
    const isAlone = createdBy === blockerId;
    if (goodbye !== null) await keep(tx, { ...own, sent: card, isTold: isAlone }, now);
    // People who block keep nothing. A child whose guardian blocks reads the words of an end.
    else if (isAlone) await dropKeepsake(tx, own);
    else await keep(tx, own, now);
  }),
  on<PersonSuspended>('PersonSuspended', (tx, { personId }) =>
    keep(tx, { with: personId }, clock()),
  ),
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => keep(tx, { with: personId }, clock())),
  on<PersonUnblocked>('PersonUnblocked', (tx, { blockerId, blockedId }) =>
    dropEnd(tx, blockerId, blockedId),
  ),
  on<PersonReinstated>('PersonReinstated', (tx, { personId }) => dropUntold(tx, personId)),
];
