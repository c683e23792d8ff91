/*
 * A moderator who sets up types the password once: the next page has it from here, and takes it away. It is nowhere
 * that outlives the page, as the history of the tab would.
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
