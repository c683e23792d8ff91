import type { AddChildRefusal } from '@oakling/domain/invites/added-child';
import { failureMessages } from '../../lib/problem.ts';
import { BIRTH_DATE_UNFIT } from './text.ts';

/** Rule 1.81 */
export const addChildText = {
  way: 'How will your child log in?',
  ways: {
    mail: { label: 'With an email address', hint: 'We send your child a link.' },
    pin: { label: 'With a PIN', hint: 'My child has no email address.' },
  },
  intro:
    'Your child logs in with a PIN on a phone or tablet you hand over. Our emails for your child come to you.',
  consent: 'I am the parent or legal guardian and consent to a youth account',
  submit: 'Add child',
  pending: 'Adding your child...',
  added: (name: string) => `${name}’s account is ready.`,
  next: (name: string) =>
    `Next, hand over a device. Log in on ${name}’s phone or tablet. Then open the page below and “Log-in” on it, and press “Hand over to ${name}”.`,
  open: (name: string) => `${name}’s page`,
};

export const addFailureWords = failureMessages<AddChildRefusal>({
  'wrong-role': 'Only a parent can add a child.',
  'childs-mailbox':
    'Your mailbox belongs to a child on Oakling. First change your address in your account.',
  'already-added': 'You already have a child with this name. Look under Your Children.',
  'birth-date-unfit': BIRTH_DATE_UNFIT,
  'email-unproven':
    'First confirm your own email address, with the link in the email we sent you. Then you can add your child.',
});
