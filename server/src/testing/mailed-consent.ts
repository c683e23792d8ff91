import { CONSENT_MAIL_HOURS } from '@oakling/domain/legal/child-consent';
import { sql } from 'kysely';
import { carryConsents } from '../features/legal/carry-consents.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The encrypted part of the link in the text of a later mail to a parent; empty when there is none. */
export function consentLinkIn(text: string): string {
  return /#\/consent\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Lets a day pass, so that the later mails go; then the clock runs on as before. */
export async function aDayLater(app: TestApp): Promise<{ mailed: number; recorded: number }> {
  app.setNow(new Date(Date.now() + CONSENT_MAIL_HOURS * 3_600_000 + 60_000));
  try {
    return await app.run(carryConsents);
  } finally {
    app.setNow(null);
  }
}

/** The links of the later mails that a parent got, the oldest first. */
export async function consentLinks(app: TestApp, parent: Browser): Promise<string[]> {
  const mails = await app.mails();
  return mails
    .filter(({ to }) => to === parent.email)
    .map(({ text }) => consentLinkIn(text))
    .filter((link) => link !== '');
}

/** Shows that a mailbox is its account's, as a link in a mail would. */
export async function proveEmail(app: TestApp, person: Browser): Promise<void> {
  await sql`update users set email_verified = true where id = ${person.personId}`.execute(
    app.platform.db,
  );
}

/** Has a parent's consent recorded as the mails do it. */
export async function recordByMail(app: TestApp, parent: Browser): Promise<void> {
  await proveEmail(app, parent);
  await aDayLater(app);
  await app.run(carryConsents);
}
