import { failureMessages } from '../../lib/problem.ts';

/** Rules 1.121, 1.122 and 1.173 */
export const helpText = {
  heading: { youth: 'Help this family', others: 'Help this person' },
  firstEmail: {
    open: 'Send a link to a first address',
    what: (name: string) =>
      `For somebody who is 18, has no email address here and can’t log in. Find out first that you speak with ${name} and not with a parent. The link sets a password, and ends the PIN and every device.`,
    email: 'Their own email',
    reasonHint: 'Such as what you saw, and when. Only moderators read it.',
    submit: 'Send link',
    pending: 'Sending link...',
    done: 'The link is on its way.',
  },
  birthDate: {
    open: 'Enter the date of birth',
    what: (name: string) =>
      `Enter the date that you saw on a document. It confirms ${name}’s age: supervision ends at 18. We tell ${name} and all guardians. A step that comes sooner by it begins in a week at the earliest. Nobody sees the date. Guardians can’t change it later.`,
    legend: 'Date of birth',
    hint: 'For example, 27 3 2012',
    reasonHint: 'Such as what you saw, and when. Only moderators read it.',
    submit: 'Save the date',
    pending: 'Saving...',
    done: 'The date of birth is saved. We have told the family.',
  },
  secondFactor: {
    open: 'Turn off the code at log-in',
    what: (name: string) =>
      `For somebody who has lost their phone and their recovery codes. Find out first that you speak with ${name}, and not by email alone. The password stays. We mail ${name} at once.`,
    reasonHint: 'Such as what you asked, and when. Only moderators read it.',
    submit: 'Turn it off',
    pending: 'Turning off...',
    done: 'The code is off. We have mailed this person.',
  },
  reason: 'How you know',
};

export const helpFailure = failureMessages({
  'no-adult-without-mailbox': 'This person isn’t 18, or has an email address here.',
  'no-second-factor': 'This account doesn’t ask for a code.',
  'not-a-child': 'This person is of age, or is no child.',
  'birth-date-unfit': 'This date doesn’t fit the age range in the invite.',
});
