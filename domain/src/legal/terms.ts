/** The version that people accept when they sign up; a new one asks everyone again. Rule 1.2 */
export const TERMS_VERSION = '2025-08';

/** How a person said yes. */
export type ConsentMethod = 'sign-up-checkbox' | 'guardian-checkbox' | 'invite-by-guardian';

/** What a person said yes to. */
export type ConsentScope = 'terms-and-privacy' | 'child-account';
