import { tabStorage } from './storage.ts';

/** Storage key of the sign-up form's draft. */
export const SIGN_UP_DRAFT = 'oakling.sign-up';

/** Prefills the sign-up form with the data of a mailed link. */
export function beginSignUp(known: { readonly role: 'parent'; readonly email: string }): void {
  tabStorage.write(SIGN_UP_DRAFT, JSON.stringify(known));
}
