import type { Limit } from '../../platform/http/rate-limit.ts';

const MINUTE = 60;

/** Allows a school or senior center to sign up a whole room from one IP address. */
export const SIGN_UP_LIMIT: Limit = { name: 'sign-up', points: 300, seconds: 60 * MINUTE };
/** Password guesses per account and IP address: enough for a forgetful person, too few to try a password list. */
export const LOG_IN_LIMIT: Limit = { name: 'log-in', points: 10, seconds: 15 * MINUTE };
/** Password guesses from one IP address by a browser that has logged in to the account before. Rule 1.156 */
export const LOG_IN_KNOWN_LIMIT: Limit = { name: 'log-in-known', points: 10, seconds: 15 * MINUTE };
/**
 * Password guesses with one browser's cookie from all IP addresses, to limit copies of the cookie. Above it, the
 * browser is treated as unknown. Rule 1.156
 */
export const LOG_IN_KNOWN_ALL_LIMIT: Limit = {
  name: 'log-in-known-all',
  points: 200,
  seconds: 15 * MINUTE,
};
/** The maximum number of log-ins from one place that may wait at the same time, as when a lesson begins. Rule 1.157 */
export const MOST_LOG_INS_WAITING = 120;
/** Login attempts per IP address across all accounts, including successful ones. */
export const LOG_IN_ADDRESS_LIMIT: Limit = {
  name: 'log-in-address',
  points: 500,
  seconds: 15 * MINUTE,
};
/** Guesses per account by unknown browsers, across all IP addresses. */
export const LOG_IN_ACCOUNT_LIMIT: Limit = {
  name: 'log-in-account',
  points: 200,
  seconds: 15 * MINUTE,
};
/** Reset mails per email address. */
export const RESET_LIMIT: Limit = { name: 'reset', points: 5, seconds: 60 * MINUTE };
export const RESET_ADDRESS_LIMIT: Limit = {
  name: 'reset-address',
  points: 60,
  seconds: 60 * MINUTE,
};
/** Confirmation links per account and mailbox. Rule 1.60 */
export const PROOF_ASKER_LIMIT: Limit = { name: 'email-proof', points: 5, seconds: 60 * MINUTE };
/**
 * Confirmation links to one mailbox by accounts other than its owner's. Prevents floods without locking the owner out.
 */
export const PROOF_MAILBOX_LIMIT: Limit = {
  name: 'email-proof-mailbox',
  points: 20,
  seconds: 60 * MINUTE,
};
/** Confirmation links per account across mailboxes. */
export const PROOF_ACCOUNT_LIMIT: Limit = {
  name: 'email-proof-account',
  points: 10,
  seconds: 60 * MINUTE,
};
/** Opened links. A code of 256 bits can't be guessed at any rate of attempts. */
export const PROOF_LINK_LIMIT: Limit = { name: 'email-proof-link', points: 300, seconds: 3600 };
/** Two-factor codes, from the app or for recovery. Each guess has a chance of one in a million. */
export const CODE_LIMIT: Limit = { name: 'second-factor', points: 5, seconds: 15 * MINUTE };
/** Each code works once, although it stays valid for 90 seconds. Rule 1.46 */
export const CODE_USE_LIMIT: Limit = { name: 'second-factor-use', points: 1, seconds: 2 * MINUTE };
