import { browserStorage, tabStorage } from '../../lib/storage.ts';

/** One entry for each invite, as a family may have sent several from this browser. */
const keyOf = (token: string) => `oakling.invited-email.${token}`;

/** Rule 4.11: a completion in this browser then need not ask for the e-mail. */
export function keepInvitedEmail(token: string, email: string): void {
  browserStorage.write(keyOf(token), email);
}

/** An e-mail that the link has confirmed, so that a reload of this tab need not ask for it again. */
export function keepConfirmedEmail(token: string, email: string): void {
  tabStorage.write(keyOf(token), email);
}

/** The e-mail of an invite, or null when it must be asked for. */
export function readInvitedEmail(token: string): string | null {
  return tabStorage.read(keyOf(token)) ?? browserStorage.read(keyOf(token));
}

/** Forgets the e-mail, once the account exists. */
export function dropInvitedEmail(token: string): void {
  tabStorage.remove(keyOf(token));
  browserStorage.remove(keyOf(token));
}
