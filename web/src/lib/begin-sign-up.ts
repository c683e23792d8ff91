import { tabStorage } from './storage.ts';

/** Where the form keeps what was typed, until it is sent. */
export const SIGN_UP_DRAFT = 'oakling.sign-up';

/** Fills in the form of the sign-up page with what a mailed link says already. */
export function beginSignUp(known: { readonly role: 'parent'; readonly email: string }): void {
  tabStorage.write(SIGN_UP_DRAFT, JSON.stringify(known));
}
