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
    open: 'Set the date of birth right',
    what: (name: string) =>
      `For a child whose guardians have used up the one correction. We tell ${name} and all guardians. A step that comes sooner by it begins in a week at the earliest. Nobody sees the date, and guardians cannot correct it again.`,
    legend: 'Date of birth',
    hint: 'For example, 27 3 2012',
    reasonHint: 'Such as what you saw, and when. Only moderators read it.',
    submit: 'Set the date',
    pending: 'Saving...',
    done: 'The date of birth is set. We have told the family.',
  },
  reason: 'How you know',
};

export const helpFailure = failureMessages({
  'no-adult-without-mailbox': 'This person is not 18, or has an email address here.',
  'not-a-child': 'This person is of age, or is no child.',
  'not-set': 'We have no date of birth. A guardian can give it on the child’s page.',
  'birth-date-unfit': 'This date does not fit the age range in the invite.',
});
