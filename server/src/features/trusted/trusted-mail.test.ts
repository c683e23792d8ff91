import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import {
  ADDRESS,
  ask,
  askElder,
  meeting,
  nextDay,
  propose,
} from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  agreedTrustedPerson,
  answerTrusted,
  nameTrustedPerson,
  trustedLinkTo,
} from '../../testing/trusted-person.ts';
import { remindTrustedPeople } from './remind-trusted-people.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

test.afterEach(async ({ app }) => {
  app.setNow(null);
  await app.query`delete from sessions`;
  await app.query`delete from rate_limits`;
});

const after = (app: TestApp, milliseconds: number, from = new Date()) =>
  app.setNow(new Date(from.getTime() + milliseconds));
const reminded = (app: TestApp) => newMails(app, () => app.run(remindTrustedPeople));

describe('Rules 1.225 and 1.226, the mail to a trusted person', () => {
  test('A326, names only the elder, once in 24 hours, after a request has waited for a day', async ({
    app,
    family: { elder, youth },
  }) => {
    const { email } = await agreedTrustedPerson(app, elder);
    const start = new Date();
    const body = meeting(elder, { date: nextDay(), interests: ['Photography'] });
    after(app, 0, start);
    await ask(youth, body);
    after(app, 24 * HOUR_MS - MINUTE_MS, start);
    expect(await reminded(app)).toEqual([]);
    after(app, 24 * HOUR_MS + MINUTE_MS, start);
    const [mail, ...others] = await reminded(app);
    expect([mail?.to, mail?.subject, others]).toEqual([
      email,
      'Rosa has something to answer in Oakling',
      [],
    ]);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Sam|Young|Photography|request|parent/);
    for (const told of [body.date, '10:00', ADDRESS]) expect(mail?.text).not.toContain(told);
    expect(await reminded(app)).toEqual([]);
    after(app, 48 * HOUR_MS, start);
    expect(await reminded(app)).toEqual([]);
    after(app, 48 * HOUR_MS + 2 * MINUTE_MS, start);
    expect(await reminded(app)).toHaveLength(1);
    expect((await answerTrusted(app, 'no', await trustedLinkTo(app, email))).status).toBe(204);
    after(app, 73 * HOUR_MS, start);
    expect(await reminded(app)).toEqual([]);
  });

  test.for(['question', 'proposal'] as const)(
    'a parent’s %s counts, too',
    async (what, { app, family }) => {
      const { elder, youth, parent } = family;
      await agreedTrustedPerson(app, elder);
      const body = meeting(youth, { date: nextDay() });
      await ask(elder, body);
      after(app, 25 * HOUR_MS);
      expect(await reminded(app)).toEqual([]);
      app.setNow(null);
      if (what === 'question') await askElder(parent, body.id, 'Who else?');
      else await propose(youth, body.id, nextDay());
      after(app, 25 * HOUR_MS);
      expect(await reminded(app)).toHaveLength(1);
    },
  );

  test('is checked at delivery: no mail after an answer, a stop or a suspension', async ({
    app,
    family: { elder, youth },
  }) => {
    await agreedTrustedPerson(app, elder);
    const id = await ask(youth, meeting(elder, { date: nextDay() }));
    after(app, 25 * HOUR_MS);
    const changes = [
      sql`update sessions set agreed_at = app_now() where id = ${id}`,
      sql`update people set vetting = 'suspended' where id = ${elder.personId}`,
      sql`delete from trusted_people`,
    ];
    for (const change of changes) {
      await app.query`update trusted_people set mailed_at = null`;
      const mails = await newMails(app, async () => {
        await app.holdingDelivery(() => app.run(remindTrustedPeople));
        await change.execute(app.platform.db);
        await app.deliver();
      });
      expect(mails).toEqual([]);
      await app.query`update sessions set agreed_at = null where id = ${id}`;
      await app.query`update people set vetting = 'unverified' where id = ${elder.personId}`;
    }
  });

  test('two servers at once send one mail', async ({ app, family: { elder, youth } }) => {
    await agreedTrustedPerson(app, elder);
    await ask(youth, meeting(elder, { date: nextDay() }));
    after(app, 25 * HOUR_MS);
    const mails = await newMails(app, () =>
      Promise.all([app.run(remindTrustedPeople), app.run(remindTrustedPeople)]),
    );
    expect(mails).toHaveLength(1);
  });

  test('an elder who is suspended before the job runs causes none', async ({
    app,
    family: { elder, youth },
  }) => {
    await agreedTrustedPerson(app, elder);
    await ask(youth, meeting(elder, { date: nextDay() }));
    await app.query`update people set vetting = 'suspended' where id = ${elder.personId}`;
    after(app, 25 * HOUR_MS);
    expect(await reminded(app)).toEqual([]);
    expect(
      await app.query`select from trusted_people where elder_id = ${elder.personId} and mailed_at is not null`,
    ).toEqual([]);
  });

  test('A324, a helper who becomes the parent of a child with a request gets no more mail', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await elder.must('PUT', '/api/trusted-person', { name: 'Maria', email: parent.email });
    const link = await trustedLinkTo(app, parent.email);
    expect((await answerTrusted(app, 'yes', link)).status).toBe(204);
    await ask(youth, meeting(elder, { date: nextDay() }));
    after(app, 25 * HOUR_MS);
    expect((await reminded(app)).map(({ to }) => to)).toEqual([]);
  });
});

test('the audit log has every step, without name and address', async ({ app, family }) => {
  const { elder, youth } = family;
  const { email, link } = await agreedTrustedPerson(app, elder);
  await ask(youth, meeting(elder, { date: nextDay() }));
  after(app, 25 * HOUR_MS);
  await app.run(remindTrustedPeople);
  app.setNow(null);
  await answerTrusted(app, 'no', link);
  await app.query`delete from rate_limits`;
  await nameTrustedPerson(app, elder);
  await elder.must('DELETE', '/api/trusted-person');
  const rows = await app.query<{ type: string; actor_id: string | null }>`
    select * from audit_log where feature = 'trusted' and subject_id = ${elder.personId} order by id
  `;
  expect(rows.map(({ type, actor_id: actor }) => [type, actor])).toEqual([
    ['TrustedPersonAsked', elder.personId],
    ['TrustedPersonConfirmed', null],
    ['TrustedPersonReminded', null],
    ['TrustedPersonLeft', null],
    ['TrustedPersonAsked', elder.personId],
    ['TrustedPersonRemoved', elder.personId],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Anna|${email}`));
});
