/*
 * Passes the password a moderator just typed to the set-up page. Kept in memory only and read once;
 * tab history would outlive the page.
 */
let typed: string | null = null;

export function keepTypedPassword(password: string): void {
  typed = password;
}

export function takeTypedPassword(): string | null {
  const password = typed;
  typed = null;
  return password;
}
