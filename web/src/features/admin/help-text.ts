import type { Review } from '@oakling/domain/identity/decide-review';
import { failureMessages } from '../../lib/problem.ts';

const BELOW = 'Then enter the date of birth under “Help this family”.';

/** Why moderators should look at an account: its label in the list, and what to do. Rule 1.169 */
export const reviewText: Readonly<Record<Review, { label: string; todo: string }>> = {
  'adult-by-range': {
    label: 'Of age without a date of birth',
    todo: 'This person is of age by the age range alone. Find out whether they are an adult. If not, suspend the account.',
  },
  'age-asked': {
    label: 'Asked to confirm their age',
    todo: `This person asks you to confirm that they are an adult. Check it with them. ${BELOW}`,
  },
  'date-unconfirmed': {
    label: 'Date of birth to confirm',
    todo: `A guardian entered a date of birth that makes this person an adult at once or within a year of joining. It doesn’t count before a moderator has checked it. ${BELOW}`,
  },
};

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
      `Enter the date that you saw on a document. It confirms ${name}’s age: supervision ends at 18. We tell ${name} and all guardians. A step that comes sooner by it begins in a week at the earliest. Nobody sees the date, and guardians cannot correct it afterwards.`,
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
