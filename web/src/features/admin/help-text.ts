import { failureMessages } from '../../lib/problem.ts';

/** All text of the support actions. Rules 1.121 and 1.122 */
export const helpText = {
  heading: 'Help this family',
  firstEmail: {
    open: 'Send a link to a first address',
    what: (name: string) =>
      `For somebody who is 18, has no email address here and cannot log in. Find out first that you speak with ${name} and not with a parent. The link sets a password, and ends the PIN and every device.`,
    email: 'Their own email',
    reasonHint: 'Such as what you saw, and when. Only moderators read it.',
    submit: 'Send Link',
    pending: 'Sending link...',
    done: 'The link is on its way.',
  },
  birthDate: {
    open: 'Enter the date of birth',
    what: (name: string) =>
      `Enter the date that you saw on a document. It confirms ${name}’s age: supervision ends at 18. We tell ${name} and all guardians. A step that comes sooner by it begins in a week at the earliest. Nobody sees the date. Guardians cannot change it later.`,
    legend: 'Date of birth',
    hint: 'For example, 27 3 2012',
    reasonHint: 'Such as what you saw, and when. Only moderators read it.',
    submit: 'Save the date',
    pending: 'Saving...',
    done: 'The date of birth is saved. We have told the family.',
  },
  reason: 'How you know',
};

export const helpFailure = failureMessages({
  'no-adult-without-mailbox': 'This person is not 18, or has an email address here.',
  'not-a-child': 'This person is of age, or is no child.',
  'birth-date-unfit': 'This date does not fit the age range in the invite.',
});
