import type { AccountRemoved } from '@oakling/domain/safety/events';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { deleteKeptMailsAbout, deleteNoticesAbout } from './store.ts';

/** Rule 9.80: with an account go the notices and the kept mails to others that name the person. */
export const notificationConsequences: readonly Consequence[] = [
  on<AccountRemoved>('AccountRemoved', async (tx, { personId }) => {
    await deleteNoticesAbout(tx, personId);
    await deleteKeptMailsAbout(tx, personId);
  }),
];
