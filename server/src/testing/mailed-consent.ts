import { CONSENT_MAIL_HOURS } from '@oakling/domain/legal/child-consent';
import { carryConsents } from '../features/legal/carry-consents.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export function consentLinkIn(text: string): string {
  return /#\/consent\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Moves the clock a day ahead to send the follow-up mails, and then resets it. */
export async function aDayLater(app: TestApp): Promise<{ mailed: number; recorded: number }> {
  app.setNow(new Date(Date.now() + CONSENT_MAIL_HOURS * 3_600_000 + 60_000));
  try {
    return await app.run(carryConsents);
  } finally {
    app.setNow(null);
  }
}

/** Oldest first. */
export async function consentLinks(app: TestApp, parent: Browser): Promise<string[]> {
  const mails = await app.mails();
  return mails
    .filter(({ to }) => to === parent.email)
    .map(({ text }) => consentLinkIn(text))
    .filter((link) => link !== '');
}

export async function proveEmail(app: TestApp, person: Browser): Promise<void> {
  await app.query`update users set email_verified = true where id = ${person.personId}`;
}

export async function recordByMail(app: TestApp, parent: Browser): Promise<void> {
  await proveEmail(app, parent);
  await aDayLater(app);
  await app.run(carryConsents);
}
