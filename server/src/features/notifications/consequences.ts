import type { AccountRemoved } from '@oakling/domain/safety/events';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { deleteKeptMailsAbout, deleteNoticesAbout } from './store.ts';

/** Removing an account deletes others' notifications and dev mails that name the person. Rule 9.80 */
export const notificationConsequences: readonly Consequence[] = [
  on<AccountRemoved>('AccountRemoved', async (tx, { personId }) => {
    await deleteNoticesAbout(tx, personId);
    await deleteKeptMailsAbout(tx, personId);
  }),
];
