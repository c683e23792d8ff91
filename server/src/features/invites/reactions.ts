import type { AccountRemoved } from '@oakling/domain/safety/events';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { deleteInvitesAbout } from './store.ts';

/** Rule 9.80: with an account go the invites it came from and those it sent, and their kept mails. */
export const inviteReactions: readonly Reaction[] = [
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => deleteInvitesAbout(tx, personId)),
];
