import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from './testing/act-as.ts';
import type { Browser } from './testing/browser.ts';
import { testWithOwnFamily as test } from './testing/fixtures.ts';
import { acceptance, inviteGuardian } from './testing/guardian-invite.ts';
import { newMails } from './testing/new-mails.ts';
import { addChild, handOver } from './testing/pin-child.ts';
import { agree } from './testing/growing.ts';
import { approve, ask, cancel, meeting } from './testing/session-request.ts';
import { refused } from './testing/refused.ts';
import { PASSWORD, type TestApp } from './testing/test-app.ts';

const setPassword = (owner: Browser) =>
  owner.must('POST', '/api/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'the thief knew the old one',
  });

const itemsOf = async (browser: Browser) =>
  (await browser.get('/api/account/left-behind')).body.items;
const whatOf = async (browser: Browser): Promise<string[]> =>
  (await itemsOf(browser)).map(({ what }: { what: string }) => what);
const isAsked = async (browser: Browser) =>
  (await browser.get('/api/me')).body.hasNewPassword === true;

/** An accomplice who was invited from the parent's browser and has accepted. */
async function accomplice(
  app: TestApp,
  { parent, youth }: { parent: Browser; youth: Browser },
): Promise<Browser> {
  const browser = await app.signUp('parent', 'Tess Thief');
  const { code } = await inviteGuardian(app, { by: parent, child: youth, email: browser.email });
  await browser.must('POST', '/api/guardian-links/accept', acceptance(code));
  return browser;
}

const guardianPath = (child: Browser, guardian: Browser) =>
  `/api/children/${child.personId}/guardians/${guardian.personId}`;

describe('Rule 1.146, what a new password leaves', () => {
  test('is listed for its owner alone, and ends by the usual operations', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const child = await addChild(parent);
    await parent.must('POST', '/api/calendar-feed');
    await handOver(app, child, parent);
    const thief = await accomplice(app, family);
    const items = await itemsOf(parent);
    const whats = items.map(({ what }: { what: string }) => what).toSorted();
    expect(whats).toEqual(['calendar-feed', 'child', 'child', 'device', 'guardian', 'pin']);
    expect(items).toContainEqual(
      expect.objectContaining({
        what: 'guardian',
        id: thief.personId,
        name: 'Tess Thief',
        mayEnd: false,
      }),
    );
    expect(await whatOf(thief)).toEqual(['child']);
    expect(await whatOf(youth)).toEqual([]);
    expect(await whatOf(await app.signUp('parent'))).toEqual([]);

    const device = items.find(({ what }: { what: string }) => what === 'device');
    await parent.must('DELETE', `/api/children/${device.childId}/devices/${device.id}`);
    await parent.must('DELETE', '/api/calendar-feed');
    expect((await whatOf(parent)).toSorted()).toEqual(['child', 'child', 'guardian', 'pin']);
  });

  test('holds PINs and guardianships of the last 30 days', async ({ app, family }) => {
    await addChild(family.parent);
    await accomplice(app, family);
    await app.query`update guardianships set since = now() - interval '31 days'`;
    await app.query`update child_pins set set_at = now() - interval '31 days'`;
    expect(await whatOf(family.parent)).toEqual([]);
  });

  // Attack A292.
  test('holds children whose protection, and notices whose channels, were changed from the account', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const other = await accomplice(app, family);
    await app.query`update guardianships set since = now() - interval '31 days'`;
    const choose = (byMail: boolean) =>
      parent.must('PUT', '/api/notification-choices', {
        kind: 'session-requested',
        inApp: true,
        byMail,
      });
    await other.must('PUT', `/api/children/${youth.personId}/matching`, { isOn: false });
    expect(await itemsOf(parent)).toEqual([]);

    await parent.must('PUT', `/api/children/${youth.personId}/matching`, { isOn: true });
    await choose(false);
    const since = expect.any(String);
    expect(await itemsOf(parent)).toEqual([
      { what: 'decisions', childId: youth.personId, child: 'Sam Young', since },
      { what: 'silenced', since },
    ]);
    expect(await whatOf(other)).toEqual(['decisions']);
    await choose(true);
    expect(await whatOf(parent)).toEqual(['decisions']);
  });

  test('holds children with a session to come that was approved from the account', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await app.query`update guardianships set since = now() - interval '31 days'`;
    const id = await ask(elder, meeting(youth));
    await agree(youth, id);
    await approve(parent, id);
    expect(await whatOf(parent)).toEqual(['decisions']);
    await cancel(elder, id);
    expect(await whatOf(parent)).toEqual([]);
  });

  test('is asked about after a new password, until its owner has checked it', async ({
    app,
    family: { elder },
  }) => {
    expect(await isAsked(elder)).toBe(false);
    await setPassword(elder);
    expect(await isAsked(elder)).toBe(true);
    await elder.must('POST', '/api/account/left-behind/checked');
    expect(await isAsked(elder)).toBe(false);
    await app.query`
      insert into audit_log (type, feature, subject_id, at)
      values ('PasswordChanged', 'identity', ${elder.personId}, now() - interval '31 days')
    `;
    expect(await isAsked(elder)).toBe(false);
  });
});

describe('Rule 1.147, A227, a guardian invited from a stolen login', () => {
  test('is ended by the owner after a new password, and not before', async ({ app, family }) => {
    const { parent, youth } = family;
    const thief = await accomplice(app, family);
    const end = () => parent.send('DELETE', guardianPath(youth, thief));
    const early = await refused(app, end);
    expect([early.status, early.body.code]).toEqual([409, 'password-first']);
    await setPassword(parent);
    const mails = await newMails(app, async () => expect((await end()).status).toBe(204));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [parent.email, thief.email, youth.email].toSorted(),
    );
    expect(
      mails.every(({ text }) => text.includes('The guardian who sent the invite ended it.')),
    ).toBe(true);
    expect((await thief.get(`/api/children/${youth.personId}/guardians`)).status).toBe(404);
    expect((await refused(app, end)).status).toBe(404);
  });

  test('also ends the guardianships of the people they invited', async ({ app, family }) => {
    const { parent, youth } = family;
    const thief = await accomplice(app, family);
    const second = await accomplice(app, { parent: thief, youth });
    await setPassword(parent);
    await parent.must('DELETE', guardianPath(youth, thief));
    await parent.must('DELETE', guardianPath(youth, second));
    expect(await whatOf(parent)).not.toContain('guardian');
  });

  test('ends no one else: neither the inviter nor guardians invited by others or more than 30 days ago', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const invited = await accomplice(app, family);
    const stranger = await app.signUp('parent');
    for (const browser of [invited, stranger]) {
      await setPassword(browser);
      const late = await refused(app, () => browser.send('DELETE', guardianPath(youth, parent)));
      expect(late.status).toBe(404);
    }
    await app.query`
      update guardianships set since = now() - interval '31 days' where guardian_id = ${invited.personId}
    `;
    await setPassword(parent);
    const old = await refused(app, () => parent.send('DELETE', guardianPath(youth, invited)));
    expect(old.status).toBe(404);
  });

  test('nor somebody invited by a guardian of more than 30 days', async ({ app, family }) => {
    const { parent, youth } = family;
    const former = await accomplice(app, family);
    await app.query`
      update guardianships set since = now() - interval '31 days' where guardian_id = ${former.personId}
    `;
    const recent = await accomplice(app, { parent: former, youth });
    await setPassword(parent);
    expect(await whatOf(parent)).not.toContain('guardian');
    const end = await refused(app, () => parent.send('DELETE', guardianPath(youth, recent)));
    expect(end.status).toBe(404);
  });

  test('DB: the function ends no guardianship that its rule does not name', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const thief = await accomplice(app, family);
    const end = (by: Browser, guardian: Browser) =>
      actAs(app.platform.db, by.personId, async (tx) => {
        const { rows } = await sql<{ ended: boolean }>`
          select end_invited_guardian(${guardian.personId}, ${youth.personId}) as ended
        `.execute(tx);
        return rows[0]?.ended;
      });
    expect(await end(parent, thief)).toBe(false);
    await setPassword(parent);
    await setPassword(thief);
    expect(await end(thief, parent)).toBe(false);
    expect(await end(family.elder, thief)).toBe(false);
    expect(await end(parent, thief)).toBe(true);
  });
});
