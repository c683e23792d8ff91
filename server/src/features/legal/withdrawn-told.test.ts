import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { consentLinks, recordByMail } from '../../testing/mailed-consent.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import type { TestApp } from '../../testing/test-app.ts';

const SUBJECT = 'Your consent to your child’s account was withdrawn';
const AT = new Date('2026-08-02T10:00:00.000Z');

async function noticesOf(person: Browser) {
  const { items } = (await person.get('/api/notifications')).body;
  return items.filter(({ kind }: { kind: string }) => kind === 'consent-withdrawn');
}

async function toldOf(app: TestApp, { parent }: Family, withdraw: () => Promise<unknown>) {
  const mails = await newMails(app, withdraw);
  return {
    mails: mails.filter(({ subject }) => subject === SUBJECT),
    notices: await noticesOf(parent),
  };
}

async function byLink(app: TestApp, { parent }: Family): Promise<void> {
  const [link] = await consentLinks(app, parent);
  // A double click withdraws the consent once.
  for (let press = 0; press < 2; press += 1) {
    await app.browser().must('POST', '/api/consent-links/withdraw', { link });
  }
}

async function byModerator(app: TestApp, { youth }: Family, moderator: Browser): Promise<void> {
  const path = `/api/moderation/people/${youth.personId}/consent/withdraw`;
  await moderator.must('POST', path, { note: 'She rang us from Rome.' });
  const again = await refused(app, () => moderator.post(path, { note: 'Once more' }));
  expect(again.status).toBe(409);
}

describe('Rule 8.94, a withdrawn consent', () => {
  test.for([
    [
      'the link of the mail',
      byLink,
      'used the link in our email',
      'somebody else can read your email',
    ],
    ['a moderator', byModerator, 'A moderator withdrew it', 'somebody else pretended to be you'],
  ] as const)(
    'by %s is told to the parent, once',
    async ([, withdraw, how, ifNot], { app, family, moderator }) => {
      const { elder, youth, parent } = family;
      await recordByMail(app, parent);
      const told = await toldOf(app, family, () => withdraw(app, family, moderator));
      expect(told.notices).toMatchObject([
        { kind: 'consent-withdrawn', childId: youth.personId, names: { child: 'Sam Young' } },
      ]);
      expect(told.mails.map(({ to }) => to)).toEqual([parent.email]);
      const text = told.mails[0]?.text.replaceAll(/\s+/g, ' ');
      for (const words of [how, ifNot, 'Sam is paused', 'matching is off']) {
        expect(text).toContain(words);
      }
      expect(text).toContain('We deleted nothing.');
      expect(text).toContain('under “Your consent”');
      expect(text).toContain(`/#/dashboard/parent/children/${youth.personId}`);
      expect(text).not.toContain('Rome');
      expect(await noticesOf(elder)).toEqual([]);
      const ofChild = await parent.get(`/api/children/${youth.personId}/notifications`);
      expect(ofChild.text).not.toContain('consent-withdrawn');
    },
  );

  test('the notice has the time in the reader’s zone, however late the mail is written', async ({
    app,
    family,
    moderator,
  }) => {
    await family.parent.must('PUT', '/api/me/time-zone', { timeZone: 'America/New_York' });
    const told = await toldOf(app, family, async () => {
      await app.holdingDelivery(async () => {
        app.setNow(AT);
        await byModerator(app, family, moderator).finally(() => app.setNow(null));
      });
      await app.deliver();
    });
    const text = told.mails[0]?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('That was on Sunday, August 2, 2026, 6:00 AM, New York time.');
  });

  test('the parent isn’t notified of their own withdrawal on the child’s page', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    await recordByMail(app, parent);
    const path = `/api/children/${youth.personId}/consent/withdraw`;
    const told = await toldOf(app, family, () => parent.must('POST', path));
    expect(told).toEqual({ mails: [], notices: [] });
  });
});
