import { emailProven, type MailReached } from '@oakling/domain/identity/events';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { proveMailbox } from './email-store.ts';

/** Rule 1.61: a mailbox that a mail has reached is proven, if it is still the account's. */
export const identityConsequences: readonly Consequence[] = [
  on<MailReached>('MailReached', async (tx, { personId, mailbox }) => {
    const isNews = await proveMailbox(tx, personId, mailbox);
    return isNews ? [emailProven(personId)] : [];
  }),
];
