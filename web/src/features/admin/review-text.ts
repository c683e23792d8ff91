import type { Review } from '@oakling/domain/identity/decide-review';

const BELOW = 'Then enter the date of birth under “Help this family”.';

/** Reasons to look at an account: label in the list, and instructions. Rule 1.169 */
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
  'shared-mailbox': {
    label: 'Child and guardian share a mailbox',
    todo: 'This child shares a mailbox with a guardian, so one person may be both. Find out whether there is a child. If not, suspend the account.',
  },
  'former-name': {
    label: 'Name that would be refused today',
    todo: 'This name is from before today’s rules of names. It pretends to be staff, contains an address, or mixes alphabets. If it deceives anybody, warn the person or suspend the account.',
  },
};
