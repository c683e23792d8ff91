import type { Role } from '@oakling/domain/identity/role';
import { listWords } from '@oakling/domain/kernel/words';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';

/** Rule 1.112 */
export const byPin = {
  label: 'Your PIN',
  required: 'Enter the 6 digits of your PIN.',
};

/** The text is the same for everyone, so it never reveals a report. Rule 9.158 */
export const whenErased = `While moderators look into a report, only they keep a copy, for ${ageWords(KEPT_FOR.accountSnapshots)} at most.`;

export function whatHappensTo(name: string): readonly string[] {
  return [
    `We delete ${name}’s account at once, with everything in it. We log ${name} out everywhere.`,
    'We cancel the upcoming sessions and tell the others. The record of past sessions is deleted too.',
    'To come back, your child needs a new invite from you.',
  ];
}

/** First names of a parent's children, by what happens to their accounts when the parent deletes theirs. */
export interface FamilyLeft {
  readonly gone: readonly string[];
  readonly staying: readonly string[];
}

/** Rule 9.13 */
export function whatHappensToFamily({ gone, staying }: FamilyLeft): readonly string[] {
  return [
    gone.length === 0
      ? 'We delete your account at once, with everything in it. We log you out everywhere.'
      : `We delete your account and the account${gone.length > 1 ? 's' : ''} of ${listWords(gone)} at once, with everything in them. We log all of you out everywhere.`,
    ...(gone.length === 0
      ? []
      : [
          `We cancel the upcoming sessions of ${listWords(gone)} and tell the others. The record of past sessions is deleted too.`,
        ]),
    ...staying.map(
      (name) => `${name} has another guardian and keeps the account and every session.`,
    ),
  ];
}

export const whatHappens: Readonly<Record<Role, readonly string[]>> = {
  elder: [
    'We delete your account at once, with everything in it. We log you out everywhere.',
    'We cancel your upcoming sessions and tell the others.',
    'Parents keep a record of past sessions, without your name.',
  ],
  parent: [
    'We delete your account at once, with everything in it. If a child has no other guardian, we delete their account too. We log all of you out everywhere.',
    'We cancel these children’s upcoming sessions and tell the others. The record of past sessions is deleted too.',
    'A child with another guardian keeps their account and every session.',
  ],
  youth: [
    'We delete your account at once, with everything in it. We log you out everywhere.',
    'We cancel your upcoming sessions and tell the others.',
    'We tell all your guardians that you deleted your account. To come back, you need a new invite from one of them.',
  ],
};

/** Rule 1.97 */
export const whatHappensOfAge: readonly string[] = [
  'We delete your account at once, with everything in it. We log you out everywhere.',
  'We cancel your upcoming sessions and tell the elders.',
  'You can’t get this account back.',
];

export const forGood = 'This can’t be undone.';
