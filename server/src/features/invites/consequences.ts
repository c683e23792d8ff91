import type { AccountRemoved } from '@oakling/domain/safety/events';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { deleteInvitesAbout } from './store.ts';

/** Removing an account deletes the invites it sent and the invite it came from, with their dev mails. Rule 9.80 */
export const inviteConsequences: readonly Consequence[] = [
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => deleteInvitesAbout(tx, personId)),
];
