/** One entry for each invite, as a family may have sent several from this browser. */
const keyOf = (token: string) => `oakling.invited-email.${token}`;

/** Rule 4.11: a completion in this browser then need not ask for the e-mail. */
export function keepInvitedEmail(token: string, email: string): void {
  inStorage((storage) => storage.setItem(keyOf(token), email));
}

export function readInvitedEmail(token: string): string | null {
  return inStorage((storage) => storage.getItem(keyOf(token)));
}

export function dropInvitedEmail(token: string): void {
  inStorage((storage) => storage.removeItem(keyOf(token)));
}

/** A browser may forbid storage; the page then asks for the e-mail. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
