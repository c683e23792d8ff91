import type { BrowserContext } from '@playwright/test';
import type { Member } from '../../../server/src/testing/stored-logins.ts';

/** Sets this person's login cookies. A guest has none. */
export async function enterAs(
  context: BrowserContext,
  origin: string,
  member: Member | null,
): Promise<void> {
  await context.clearCookies();
  const [name, value] = member?.headers['cookie']?.split('=', 2) ?? [];
  if (name === undefined || value === undefined) return;
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}
