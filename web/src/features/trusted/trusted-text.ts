import { firstName } from '@oakling/domain/kernel/words';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import type { TrustedPersonView } from '@oakling/domain/trusted/contract';
import type { NamingRefusal } from '@oakling/domain/trusted/decide-trusted-person';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';

const again = ageWords(KEPT_FOR.formerTrustedPeople);

/** Rules 1.220 to 1.226 */
export const trustedText = {
  heading: 'A person who helps you',
  intro: 'If you haven’t answered something for a day, they get an email. It names only you.',
  value: { none: 'No one yet', asked: 'Asked', confirmed: 'On', ended: 'Ended' },
  what: 'the person who helps you',
  name: 'Their name',
  email: 'Their email',
  hint: 'A relative or a friend, but not someone from a family you meet here.',
  submit: 'Ask them',
  pending: 'Sending...',
  asked: (name: string) => `If we may write to this address, we have asked ${name} by email.`,
  stop: 'Stop',
  stopping: 'Stopping...',
  stopped: 'We’ve stopped the emails to them.',
};

export function stateWords({ state, since }: TrustedPersonView): string {
  const day = dayWords(since);
  if (state === 'asked') {
    return `Asked on ${day}. No answer yet. If none comes in two days, choose somebody else.`;
  }
  return state === 'confirmed'
    ? `Helping you since ${day}.`
    : `Said no or stopped the emails on ${day}.`;
}

export const trustedFailure = failureMessages<NamingRefusal>({
  'email-unproven': 'Confirm your own email address first. Then you can name a person.',
  'own-mailbox': 'This is your own mailbox. Use another person’s.',
  'said-no': `This person said no or stopped the emails. You can ask them again ${again} later.`,
});

/** Rule 1.222 */
export const helperText = {
  heading: (elder: string) => `Help ${elder}`,
  headingAlone: 'Help with Oakling',
  loading: 'Loading the request...',
  failed: 'We couldn’t load the request.',
  asks: (elder: string) =>
    `${elder} asks you to help. When they haven’t answered something for a day, we email you:`,
  quote: (elder: string) => `${firstName(elder)} has something to answer in Oakling`,
  rest: (elder: string) =>
    `We send nothing else, and at most one email a day. Then you can give ${firstName(elder)} a call. You can stop at any time.`,
  helps: (elder: string) =>
    `You help ${elder} with Oakling. We email you when they haven’t answered something for a day.`,
  yes: 'Yes, I’ll help',
  no: 'No, thanks',
  stop: 'Stop these emails',
  saving: 'Saving...',
  agreed: (elder: string) =>
    `Thank you! We’ll email you when ${firstName(elder)} has something to answer.`,
  stopped: 'We deleted your address and won’t send you these emails again.',
  more: 'What is Oakling?',
  invalidTitle: 'This link doesn’t work anymore.',
  invalid:
    'You said no or stopped the emails, or the request ended. If part of the link is missing, copy the whole link from the email.',
};
