import { emailProven, type MailReached } from '@oakling/domain/identity/events';
import type { PersonSuspended } from '@oakling/domain/safety/events';
import type { CameOfAge } from '@oakling/domain/stages/events';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { closeStreams } from '../../platform/live/live.ts';
import { restDevices } from './device-store.ts';
import { endKnownPinLogins } from './own-pin-store.ts';
import { deleteProofsAskedBy, proveMailbox } from './email-store.ts';

export const identityConsequences: readonly Consequence[] = [
  // Opening a mailed link proves the mailbox if the account still uses it. Rule 1.61
  on<MailReached>('MailReached', async (tx, { personId, mailbox }) => {
    const isNews = await proveMailbox(tx, personId, mailbox);
    return isNews ? [emailProven(personId)] : [];
  }),
  // When a youth comes of age, logins with a PIN that another person knows end. Rule 1.119
  on<CameOfAge>('CameOfAge', async (tx, { youthId }) => {
    if (await endKnownPinLogins(tx, youthId)) await closeStreams(tx, [youthId]);
  }),
  // A suspended guardian must not sign in as the child. Rule 1.111
  on<PersonSuspended>('PersonSuspended', async (tx, { personId }) => {
    await deleteProofsAskedBy(tx, personId);
    await closeStreams(tx, await restDevices(tx, personId));
  }),
];
