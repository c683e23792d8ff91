import type { AccountRemoved } from '@oakling/domain/safety/events';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { deleteUser } from './store.ts';

/** Rule 9.80: the last to react to a removed account is its end. */
export const removalReactions: readonly Reaction[] = [
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => deleteUser(tx, personId)),
];
