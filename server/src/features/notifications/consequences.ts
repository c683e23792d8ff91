import type { AccountRemoved } from '@oakling/domain/safety/events';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { deleteKeptMailsAbout, deleteNoticesAbout } from './store.ts';

/** Removing an account deletes notifications and dev mails of other people that name it. Rule 9.80 */
export const notificationConsequences: readonly Consequence[] = [
  on<AccountRemoved>('AccountRemoved', async (tx, { personId }) => {
    await deleteNoticesAbout(tx, personId);
    await deleteKeptMailsAbout(tx, personId);
  }),
];
