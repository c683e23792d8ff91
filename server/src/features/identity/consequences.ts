import {
  emailChangeDropped,
  emailProven,
  type LoginsChanged,
  type MailReached,
} from '@oakling/domain/identity/events';
import type { PersonSuspended } from '@oakling/domain/safety/events';
import type { CameOfAge } from '@oakling/domain/stages/events';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { closeStreams } from '../../platform/live/live.ts';
import { restDevices } from './device-store.ts';
import { endKnownPinLogins } from './own-pin-store.ts';
import { deleteProofsAskedBy, dropOtherAddress, proveMailbox } from './email-store.ts';

export const identityConsequences: readonly Consequence[] = [
  // Rule 1.61: a mailbox that a mail has reached is proven, if it is still the account's.
  on<MailReached>('MailReached', async (tx, { personId, mailbox }) => {
    const isNews = await proveMailbox(tx, personId, mailbox);
    return isNews ? [emailProven(personId)] : [];
  }),
  // Rule 1.63: the one who asked for another address knew the former password.
  on<LoginsChanged>('PasswordChanged', async (tx, { subject }) => {
    const isDropped = await dropOtherAddress(tx, subject.id);
    return isDropped ? [emailChangeDropped(subject.id)] : [];
  }),
  // Rule 1.119: who logged in by a PIN that somebody else knows is logged out.
  on<CameOfAge>('CameOfAge', async (tx, { youthId }) => {
    if (await endKnownPinLogins(tx, youthId)) await closeStreams(tx, [youthId]);
  }),
  // Rule 1.111: nobody who may not supervise a child comes in as the child.
  on<PersonSuspended>('PersonSuspended', async (tx, { personId }) => {
    await deleteProofsAskedBy(tx, personId);
    await closeStreams(tx, await restDevices(tx, personId));
  }),
];
