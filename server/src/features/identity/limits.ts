import type { Limit } from '../../platform/http/rate-limit.ts';

const MINUTE = 60;

/** A school or a senior centre signs up a whole room behind one address. */
export const SIGN_UP_LIMIT: Limit = { name: 'sign-up', points: 300, seconds: 60 * MINUTE };
/** Guesses at one account from one address: enough for a forgetful person, not for a list. */
export const LOG_IN_LIMIT: Limit = { name: 'log-in', points: 10, seconds: 15 * MINUTE };
/** Tries at many accounts from one address, right ones too. */
export const LOG_IN_ADDRESS_LIMIT: Limit = {
  name: 'log-in-address',
  points: 500,
  seconds: 15 * MINUTE,
};
/** Guesses at one account from many addresses; high, so that nobody is locked out by a stranger. */
export const LOG_IN_ACCOUNT_LIMIT: Limit = {
  name: 'log-in-account',
  points: 200,
  seconds: 15 * MINUTE,
};
/** Mails to one address. */
export const RESET_LIMIT: Limit = { name: 'reset', points: 5, seconds: 60 * MINUTE };
export const RESET_ADDRESS_LIMIT: Limit = {
  name: 'reset-address',
  points: 60,
  seconds: 60 * MINUTE,
};
/** Rule 1.60: links to confirm an address that one account asks for, to one mailbox. */
export const PROOF_ASKER_LIMIT: Limit = { name: 'email-proof', points: 5, seconds: 60 * MINUTE };
/** And that all accounts ask for whose address it is not: a mailbox is not flooded, and its owner not kept out. */
export const PROOF_MAILBOX_LIMIT: Limit = {
  name: 'email-proof-mailbox',
  points: 20,
  seconds: 60 * MINUTE,
};
/** And what one account asks for, to whichever mailboxes. */
export const PROOF_ACCOUNT_LIMIT: Limit = {
  name: 'email-proof-account',
  points: 10,
  seconds: 60 * MINUTE,
};
/** Links that are opened; nobody guesses a code of 256 bits at this pace or any other. */
export const PROOF_LINK_LIMIT: Limit = { name: 'email-proof-link', points: 300, seconds: 3600 };
/** Codes of the second factor, of an app or to recover: a million to one against a guess each. */
export const CODE_LIMIT: Limit = { name: 'second-factor', points: 5, seconds: 15 * MINUTE };
/** Rule 1.46: one use of each code; it would work for a minute and a half. */
export const CODE_USE_LIMIT: Limit = { name: 'second-factor-use', points: 1, seconds: 2 * MINUTE };
