import { TERMS_VERSION } from '@oakling/domain/legal/terms';
import { sql } from 'kysely';
import { makeConsentLinks } from './consent-links.ts';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { emailCode } from '../../testing/email-code.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as base } from '../../testing/fixtures.ts';
import {
  aDayLater,
  consentLinkIn,
  consentLinks,
  proveEmail,
  recordByMail,
} from '../../testing/mailed-consent.ts';
import { newMails } from '../../testing/new-mails.ts';
import { newAddress } from '../../testing/operations/operation.ts';
import { refused } from '../../testing/refused.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { consentsFor } from '../../testing/stored-consents.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { carryConsents } from './carry-consents.ts';

const test = base.extend('environment', {
  CHILD_CONSENT: 'required',
  CONSENT_METHODS: 'email-plus, signed-form',
});

const pathOf = (child: Browser) => `/api/children/${child.personId}/consent`;
const stateOf = async ({ parent, youth }: Family) => (await parent.get(pathOf(youth))).body.state;
const consentMails = async (app: TestApp, parent: Browser) =>
  (await app.mails()).filter(
    ({ to, subject }) =>
      to === parent.email && subject === 'You agreed to an account for your child',
  );

async function finds({ elder, youth }: Family): Promise<string[]> {
  const found: string[] = [];
  for (const [name, viewer, other] of [
    ['elder', elder, youth],
    ['youth', youth, elder],
  ] as const) {
    if ((await viewer.get(`/api/matches/${other.personId}`)).status === 200) found.push(name);
  }
  return found;
}

async function recordsOf(app: TestApp, { parent, youth }: Family): Promise<string[]> {
  const names = { [parent.personId]: 'parent', [youth.personId]: 'child' };
  const all = await consentsFor(app.platform.db, [youth.personId], names);
  return all.filter((line) => line.includes('child-consent'));
}

describe('Rules 9.175 and 9.176, the later mail', () => {
  test('goes to the parent a day later, once, and then the consent takes effect', async ({
    app,
    family,
  }) => {
    await proveEmail(app, family.parent);
    await app.run(carryConsents);
    expect(await consentMails(app, family.parent)).toEqual([]);
    expect(await stateOf(family)).toBe('waiting');
    await aDayLater(app);
    await app.run(carryConsents);
    const mails = await consentMails(app, family.parent);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Sam Young');
    expect(await stateOf(family)).toBe('recorded');
    expect(await aDayLater(app)).toEqual({ mailed: 0, recorded: 0 });
    expect(await consentMails(app, family.parent)).toHaveLength(1);
    expect(await recordsOf(app, family)).toEqual([
      `parent for child child-consent email-plus ${TERMS_VERSION}`,
    ]);
  });

  test('has no effect if the mail server rejected it', async ({ app, family }) => {
    await proveEmail(app, family.parent);
    await app.holdingDelivery(() => aDayLater(app));
    await app.run(({ db }) => sql`delete from deliveries`.execute(db));
    await app.holdingDelivery(() => app.run(carryConsents));
    expect(await stateOf(family)).toBe('waiting');
    await app.deliver();
    await app.run(carryConsents);
    expect(await stateOf(family)).toBe('recorded');
  });

  test('to an unproven mailbox takes effect once its reader confirms', async ({ app, family }) => {
    await aDayLater(app);
    await app.run(carryConsents);
    expect(await stateOf(family)).toBe('waiting');
    const [link] = await consentLinks(app, family.parent);
    const nobody = app.browser();
    expect((await nobody.post('/api/consent-links/read', { link })).body).toEqual({
      state: 'waiting',
      childName: 'Sam Young',
    });
    expect(await stateOf(family)).toBe('waiting');
    await nobody.must('POST', '/api/consent-links/confirm', { link });
    await nobody.must('POST', '/api/consent-links/confirm', { link });
    expect(await stateOf(family)).toBe('recorded');
    expect(await recordsOf(app, family)).toHaveLength(1);
  });

  test('to the parent’s former address has no effect; the current one is mailed', async ({
    app,
    family,
  }) => {
    const { parent } = family;
    const email = newAddress();
    await aDayLater(app);
    const [link] = await consentLinks(app, parent);
    await parent.must('PUT', '/api/email', { email, password: PASSWORD });
    await parent.must('POST', '/api/email-proofs', { code: await emailCode(app, email) });
    for (const verb of ['read', 'confirm', 'withdraw']) {
      const send = () => app.browser().post(`/api/consent-links/${verb}`, { link });
      expect((await refused(app, send)).body.code).toBe('link-invalid');
    }
    expect(await stateOf(family)).toBe('waiting');
    await app.holdingDelivery(() => app.run(carryConsents));
    expect(await stateOf(family)).toBe('waiting');
    await app.deliver();
    const sent = (await app.mails()).filter(({ to }) => to === email);
    expect(consentLinkIn(sent.at(-1)?.text ?? '')).not.toBe('');
    await app.run(carryConsents);
    expect(await stateOf(family)).toBe('recorded');
  });
});

describe('Rule 9.183, where consent is required', () => {
  test('without it, the child and elders can’t find each other; with it, they can', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    expect(await finds(family)).toEqual([]);
    const request = meeting(youth, { date: dayFromNow(3) });
    expect((await refused(app, () => elder.post('/api/sessions', request))).status).toBe(404);
    const asking = meeting(elder, { date: dayFromNow(3) });
    expect((await refused(app, () => youth.post('/api/sessions', asking))).status).toBe(404);
    expect((await parent.get(pathOf(youth))).body).toMatchObject({
      state: 'waiting',
      isRequired: true,
      ways: ['email-plus', 'signed-form'],
    });
    await recordByMail(app, parent);
    expect(await finds(family)).toEqual(['elder', 'youth']);
    await approve(parent, await ask(elder, request));
  });
});

describe('Rule 9.178, a parent withdraws it', () => {
  for (const [name, withdraw, told] of [
    [
      'by the link of the mail',
      async (app: TestApp, { parent }: Family) => {
        const [link] = await consentLinks(app, parent);
        await app.browser().must('POST', '/api/consent-links/withdraw', { link });
        await app.browser().must('POST', '/api/consent-links/withdraw', { link });
      },
      ['A session was cancelled', 'Your consent to your child’s account was withdrawn'],
    ],
    [
      'on the page of the child',
      async (_: TestApp, { parent, youth }: Family) => {
        await parent.must('POST', `${pathOf(youth)}/withdraw`);
        await parent.must('POST', `${pathOf(youth)}/withdraw`);
      },
      [],
    ],
  ] as const) {
    test(`${name}: the child is paused and hidden, and its meetings are canceled`, async ({
      app,
      family,
    }) => {
      const { elder, youth, parent } = family;
      await recordByMail(app, parent);
      const id = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
      await approve(parent, id);
      const mails = await newMails(app, () => withdraw(app, family));
      const toParent = mails.filter(({ to }) => to === parent.email);
      expect(toParent.map(({ subject }) => subject).toSorted()).toEqual(told);
      expect(await stateOf(family)).toBe('withdrawn');
      expect((await youth.get('/api/me')).status).toBe(401);
      expect(await finds(family)).toEqual([]);
      const child = (await parent.get(`/api/children/${youth.personId}`)).body;
      expect(child).toMatchObject({ isMatchingOn: false, ahead: { sessions: 0 } });
      expect(child.pausedAt).not.toBeNull();
      expect(await recordsOf(app, family)).toHaveLength(2);
    });
    test(`${name}: nothing changes until the parent agrees again`, async ({ app, family }) => {
      const { youth, parent } = family;
      await recordByMail(app, parent);
      await withdraw(app, family);
      const resume = `/api/children/${youth.personId}/resume`;
      expect((await refused(app, () => parent.post(resume))).body.code).toBe('consent-withdrawn');
      const matching = `/api/children/${youth.personId}/matching`;
      await parent.must('PUT', matching, { isOn: true });
      await parent.must('POST', pathOf(youth), { guardianConsent: true });
      await parent.must('POST', resume);
      await youth.must('POST', '/api/log-in', { email: youth.email, password: PASSWORD });
      expect(await finds(family)).toEqual([]);
    });
  }

  test('an old link doesn’t work once the parent has agreed again', async ({ app, family }) => {
    const { youth, parent } = family;
    await recordByMail(app, parent);
    const [link] = await consentLinks(app, parent);
    await parent.must('POST', `${pathOf(youth)}/withdraw`);
    await parent.must('POST', pathOf(youth), { guardianConsent: true });
    for (const verb of ['confirm', 'withdraw']) {
      const send = () => app.browser().post(`/api/consent-links/${verb}`, { link });
      expect((await refused(app, send)).body.code).toBe('replaced');
    }
    expect((await app.browser().post('/api/consent-links/read', { link })).body).toEqual({
      state: 'replaced',
      childName: null,
    });
  });

  test('Rule 9.235, a link expires 30 days after its mail', async ({ app, family }) => {
    const { youth, parent } = family;
    await recordByMail(app, parent);
    const { secret, origin } = app.platform;
    const mailedAt = new Date(Date.now() - 30 * 86_400_000);
    await app.query`
      update child_consents set mailed_at = ${mailedAt} where child_id = ${youth.personId}
    `;
    const about = { childId: youth.personId, guardianId: parent.personId, mailedAt };
    const link = makeConsentLinks(secret, origin).urlOf(about, parent.email).split('code=')[1];
    for (const verb of ['confirm', 'withdraw']) {
      const send = () => app.browser().post(`/api/consent-links/${verb}`, { link });
      expect((await refused(app, send)).body.code).toBe('expired');
    }
    expect((await app.browser().post('/api/consent-links/read', { link })).body).toEqual({
      state: 'expired',
      childName: null,
    });
  });
});
