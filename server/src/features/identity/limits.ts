import type { Limit } from '../../platform/http/rate-limit.ts';

const limit = (name: string, { points, minutes }: { points: number; minutes: number }): Limit => ({
  name,
  points,
  seconds: minutes * 60,
});

/** Allows a school or senior center to sign up a whole room from one IP address. */
export const SIGN_UP_LIMIT = limit('sign-up', { points: 300, minutes: 60 });
/** Password guesses per account and IP address: enough for a forgetful person, too few to try a password list. */
export const LOG_IN_LIMIT = limit('log-in', { points: 10, minutes: 15 });
/** Password guesses from one IP address by a browser that has logged in to the account before. Rule 1.156 */
export const LOG_IN_KNOWN_LIMIT = limit('log-in-known', { points: 10, minutes: 15 });
/**
 * Password guesses with one browser's cookie from all IP addresses, to limit copies of the cookie. Above it, the
 * browser is treated as unknown. Rule 1.156
 */
export const LOG_IN_KNOWN_ALL_LIMIT = limit('log-in-known-all', { points: 200, minutes: 15 });
/** The maximum number of log-ins from one place that may wait at the same time, as when a lesson begins. Rule 1.157 */
export const MOST_LOG_INS_WAITING = 120;
/** Login attempts per IP address across all accounts, including successful ones. */
export const LOG_IN_ADDRESS_LIMIT = limit('log-in-address', { points: 500, minutes: 15 });
/** Guesses per account by unknown browsers, across all IP addresses. */
export const LOG_IN_ACCOUNT_LIMIT = limit('log-in-account', { points: 200, minutes: 15 });
/** Reset mails per email address. */
export const RESET_LIMIT = limit('reset', { points: 5, minutes: 60 });
export const RESET_ADDRESS_LIMIT = limit('reset-address', { points: 60, minutes: 60 });
/** Confirmation links per account and mailbox. Rule 1.60 */
export const PROOF_ASKER_LIMIT = limit('email-proof', { points: 5, minutes: 60 });
/**
 * Confirmation links to one mailbox by accounts other than its owner's. Prevents floods without locking the owner out.
 */
export const PROOF_MAILBOX_LIMIT = limit('email-proof-mailbox', { points: 20, minutes: 60 });
/** Confirmation links per account across mailboxes. */
export const PROOF_ACCOUNT_LIMIT = limit('email-proof-account', { points: 10, minutes: 60 });
/** Opened links. A code of 256 bits can't be guessed at any rate of attempts. */
export const PROOF_LINK_LIMIT = limit('email-proof-link', { points: 300, minutes: 60 });
/** Two-factor codes, from the app or for recovery. Each guess has a chance of one in a million. */
export const CODE_LIMIT = limit('second-factor', { points: 5, minutes: 15 });
/** Each code works once, although it stays valid for 90 seconds. Rule 1.46 */
export const CODE_USE_LIMIT = limit('second-factor-use', { points: 1, minutes: 2 });
