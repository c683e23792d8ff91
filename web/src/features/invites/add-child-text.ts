import type { AddChildRefusal } from '@oakling/domain/invites/added-child';
import { failureIn } from '../../lib/problem.ts';

/** Every word of adding a child that has no mailbox. Rule 1.81 */
export const addChildText = {
  way: 'How will your child log in?',
  ways: {
    mail: { label: 'With an email address', hint: 'We send your child a link.' },
    pin: { label: 'With a PIN', hint: 'My child has no email address.' },
  },
  intro:
    'Your child logs in with a PIN, on a phone or tablet that you hand over. Mails for your child come to you.',
  consent: 'I am the parent or legal guardian and consent to a youth account',
  submit: 'Add Child',
  pending: 'Adding your child...',
  added: (name: string) => `The account of ${name} is ready.`,
  next: (name: string) =>
    `Next, hand over a device. Log in on the phone or tablet of ${name}, open the page below, and press “Hand over to ${name}”.`,
  open: (name: string) => `The page of ${name}`,
};

const REFUSALS: Readonly<Record<AddChildRefusal, string>> = {
  'wrong-role': 'Only a parent can add a child.',
  'already-added': 'You have added a child of this name already. See Your Children.',
  'email-unproven':
    'First confirm your own email address, with the link in the e-mail we sent you. Then you can add your child.',
};

/** Why a child was not added. */
export const addFailureWords = (error: unknown): string => failureIn(REFUSALS, error);
