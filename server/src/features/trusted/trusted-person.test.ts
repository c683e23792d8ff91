import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { ask, meeting, nextDay } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import {
  agreedTrustedPerson,
  answerTrusted,
  nameTrustedPerson,
} from '../../testing/trusted-person.ts';

test.afterEach(async ({ app }) => {
  await app.query`delete from sessions`;
  await app.query`delete from rate_limits`;
});

const person = async (elder: Browser) => (await elder.get('/api/trusted-person')).body.person;
const name = (elder: Browser, json: object) => elder.json('PUT', '/api/trusted-person', json);
const read = (app: TestApp, link: string) =>
  app.browser().post('/api/trusted-links/read', { link });

describe('Rules 1.220 to 1.222, naming a trusted person', () => {
  test('asks the mailbox once; only its owner’s button says yes', async ({ app, family }) => {
    const { elder } = family;
    const { email, link } = await nameTrustedPerson(app, elder);
    const mail = (await app.mails()).findLast(({ to }) => to === email);
    expect(mail?.subject).toBe('Rosa Alvarez asks for your help with Oakling');
    expect((await read(app, link)).body).toEqual({
      elder: 'Rosa Alvarez',
      isConfirmed: false,
    });
    expect(await person(elder)).toMatchObject({ name: 'Anna Alvarez', email, state: 'asked' });
    for (const _ of 'ab') expect((await answerTrusted(app, 'yes', link)).status).toBe(204);
    expect(await person(elder)).toMatchObject({ email, state: 'confirmed' });
  });

  test('a new name ends the former link, as the elder’s stop does', async ({ app, family }) => {
    const first = await nameTrustedPerson(app, family.elder);
    const second = await nameTrustedPerson(app, family.elder);
    expect((await refused(app, () => answerTrusted(app, 'yes', first.link))).status).toBe(409);
    await family.elder.must('DELETE', '/api/trusted-person');
    expect((await refused(app, () => answerTrusted(app, 'yes', second.link))).status).toBe(409);
    expect(await person(family.elder)).toBeNull();
    await family.elder.must('DELETE', '/api/trusted-person');
  });

  test('shows no earlier “Said no” after a stop, but refuses to ask that mailbox', async ({
    app,
    family: { elder },
  }) => {
    const former = await nameTrustedPerson(app, elder);
    expect((await answerTrusted(app, 'no', former.link)).status).toBe(204);
    await nameTrustedPerson(app, elder);
    await elder.must('DELETE', '/api/trusted-person');
    expect(await person(elder)).toBeNull();
    await app.query`delete from rate_limits`;
    const again = await refused(app, () => name(elder, { name: 'Ann', email: former.email }));
    expect(again.body.code).toBe('said-no');
  });

  test('A320, a stolen login can’t name a person without the password', async ({ app, family }) => {
    const { elder } = family;
    await app.query`update logins set created_at = now() - interval '11 minutes' where user_id = ${elder.personId}`;
    const json = { name: 'Eve', email: 'eve@evil.example' };
    const answer = await refused(app, () => name(elder, json));
    expect([answer.status, answer.body.code]).toEqual([403, 'password-needed']);
    expect(await person(elder)).toBeNull();
  });

  test('A321, an altered or made-up link opens nothing', async ({ app, family }) => {
    const { link } = await nameTrustedPerson(app, family.elder);
    for (const made of [`${link.slice(0, -2)}xx`, `${link}A`, 'x'.repeat(60)]) {
      const answer = await refused(app, () => answerTrusted(app, 'no', made));
      expect(answer.body.code).toBe('link-invalid');
    }
    expect(await person(family.elder)).toMatchObject({ state: 'asked' });
  });
});

describe('Rules 1.221, 1.223 and 1.224, mailboxes that aren’t asked', () => {
  test('A322, one mailbox is asked three times a day, and once by one elder', async ({
    app,
    family,
  }) => {
    const json = { name: 'Anna', email: 'anna@flooded.example' };
    const put = (elder: Browser) => name(elder, json);
    expect((await put(family.elder)).status).toBe(204);
    const again = { ...json, email: 'anna+x@flooded.example' };
    const second = () => name(family.elder, again);
    expect((await refused(app, second)).status).toBe(429);
    for (const _ of 'ab') expect((await put(await app.signUp('elder'))).status).toBe(204);
    const fourth = await app.signUp('elder');
    expect((await refused(app, () => put(fourth))).status).toBe(429);
  });

  test('A323, the answer is the same for a stranger, a member, an invited child, a child and the child’s parent, and no family gets mail', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await ask(youth, meeting(elder, { date: nextDay() }));
    const member = await app.signUp('parent', 'Petra Stranger');
    const told: string[] = [];
    const { email: invited } = await sendInvite(app, member);
    const barred = [youth.email, parent.email, invited, invited.replace('@', '+x@')];
    for (const email of [...barred, member.email, 'n@stranger.example']) {
      await app.query`delete from rate_limits`;
      const mails = await newMails(app, async () => {
        const answer = await name(elder, { name: 'Anna', email });
        expect(answer.status).toBe(204);
        expect(await person(elder)).toMatchObject({ state: 'asked' });
      });
      told.push(...mails.map(({ to }) => to));
    }
    expect(told).toEqual([member.email, 'n@stranger.example']);
  });

  test('one’s own mailbox is refused in every spelling', async ({ app, family: { elder } }) => {
    const email = elder.email.replace('@', '+me@');
    const answer = await refused(app, () => name(elder, { name: 'Me', email }));
    expect(answer.body.code).toBe('own-mailbox');
  });

  test('A325, who said no can’t be asked again by the elder for 90 days, and the address is gone', async ({
    app,
    family: { elder },
  }) => {
    const { email, link } = await nameTrustedPerson(app, elder);
    expect((await answerTrusted(app, 'no', link)).status).toBe(204);
    expect(await person(elder)).toMatchObject({
      name: 'Anna Alvarez',
      email: null,
      state: 'ended',
    });
    await elder.must('DELETE', '/api/trusted-person');
    await app.query`delete from rate_limits`;
    const json = { name: 'Ann', email: email.replace('@', '+2@') };
    const again = await refused(app, () => name(elder, json));
    expect(again.body.code).toBe('said-no');
    expect((await refused(app, () => answerTrusted(app, 'yes', link))).status).toBe(409);
    await app.query`delete from trusted_people where elder_id = ${elder.personId}`;
    await app.query`delete from rate_limits`;
    await elder.must('PUT', '/api/trusted-person', json);
  });
});

test('the link is no login, and opens no other operation', async ({ app, family }) => {
  const { link } = await agreedTrustedPerson(app, family.elder);
  const helper = app.browser();
  expect((await helper.post('/api/trusted-links/read', { link })).body).toEqual({
    elder: 'Rosa Alvarez',
    isConfirmed: true,
  });
  expect((await helper.get('/api/me')).status).toBe(401);
  for (const path of ['/api/decision-links/read', '/api/consent-links/read']) {
    expect((await refused(app, () => helper.post(path, { link }))).body.code).toBe('link-invalid');
  }
});

test('the address is in the elder’s export, and leaves with the account', async ({ app }) => {
  const elder = await app.signUp('elder');
  const { email, link } = await agreedTrustedPerson(app, elder);
  expect((await downloaded(app, elder, '/api/account/export')).text).toContain(email);
  await elder.must('POST', '/api/account/removal', { password: PASSWORD });
  expect(await app.query`select from trusted_people where email = ${email}`).toEqual([]);
  const answer = await app.browser().post('/api/trusted-links/read', { link });
  expect(answer.body.code).toBe('link-invalid');
});
