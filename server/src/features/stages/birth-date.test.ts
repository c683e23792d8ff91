import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { unzipSync, strFromU8 } from 'fflate';
import { asPerson } from '../../platform/db/database.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addChild, PIN } from '../../testing/pin-child.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { yearsAgo } from '../../testing/birthdays.ts';
import { pathOf, stageOf, storedDate } from '../../testing/stored-birth-date.ts';

describe('rule 1.72, a date of birth is encrypted', () => {
  test('in an invite, then for the child, and no table, event, mail or response contains it', async ({
    app,
    family: { parent },
  }) => {
    const birthDate = yearsAgo(12, 40);
    const child = await app.invite(parent, 'Nia Young', { birthDate });
    expect(await storedDate(app, child)).toBe(birthDate);
    const rows = await app.query<{ text: string }>`
      select string_agg(audit_log::text, '') || (select coalesce(string_agg(invites::text, ''), '') from invites)
        || (select coalesce(string_agg(people::text, ''), '') from people) as text
      from audit_log
    `;
    const mails = (await app.mails()).map(({ text }) => text).join();
    const answers = await Promise.all([
      parent.get(`/api/children/${child.personId}`),
      parent.get(`/api/children/${child.personId}/stage`),
      parent.get('/api/invites'),
      child.get('/api/me'),
      child.get('/api/stage'),
    ]);
    for (const said of [
      rows[0]?.text ?? '',
      mails,
      JSON.stringify(answers.map(({ body }) => body)),
    ])
      expect(said).not.toContain(birthDate);
  });

  test('of a child added with a PIN, it takes effect immediately, and is in no event or response', async ({
    app,
    family: { parent },
  }) => {
    const birthDate = yearsAgo(14, 40);
    const { id } = await addChild(parent, 'Nia Young', { birthDate });
    const child = { personId: id };
    expect(await storedDate(app, child)).toBe(birthDate);
    // By the age range alone, the child would be 10. Rule 1.73
    const rows = await app.query<{ stage: string; text: string }>`
      select stage, (select string_agg(audit_log::text, '') from audit_log) as text
      from people where id = ${id}
    `;
    expect(rows[0]?.stage).toBe('13-15');
    expect(rows[0]?.text).not.toContain(birthDate);
    expect((await parent.get(`/api/children/${id}`)).text).not.toContain(birthDate);
    const again = await parent.json('PUT', `/api/children/${id}/birth-date`, { birthDate });
    expect(again.body.code).toBe('already-set');
  });

  test('encrypted for one child, it can’t be decrypted for another', async ({ app, family }) => {
    const { parent, youth } = family;
    const other = await app.invite(parent, 'Nia Young', { birthDate: yearsAgo(12) });
    await app.query`
      insert into birth_dates (person_id, sealed)
      select ${youth.personId}, sealed from birth_dates where person_id = ${other.personId}
    `;
    await expect(storedDate(app, youth)).rejects.toThrow('unable to authenticate');
  });

  test('rule 4.61: one outside the age range adds no child', async ({
    app,
    family: { parent },
  }) => {
    const before = await app.count('users');
    const answer = await parent.post('/api/children', {
      childName: 'Nia',
      pin: PIN,
      guardianConsent: true,
      ageRange: '10-15',
      birthDate: yearsAgo(16),
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'birth-date-unfit']);
    expect(await app.count('users')).toBe(before);
  });

  test('rule 4.61: the invite refuses one outside the age range, and sends nothing', async ({
    app,
    family: { parent },
  }) => {
    const before = await app.count('invites');
    const answer = await parent.post('/api/invites', {
      childName: 'Nia',
      childEmail: 'nia@family.example',
      ageRange: '10-15',
      birthDate: yearsAgo(16),
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'birth-date-unfit']);
    expect(await app.count('invites')).toBe(before);
  });

  test('only the youth’s export contains it; a guardian reads that it is stored', async ({
    app,
    family: { parent },
  }) => {
    const birthDate = yearsAgo(12);
    const child = await app.invite(parent, 'Nia Young', { birthDate });
    const exported = async ({ cookieHeader: cookie }: Browser, path: string) => {
      const request = new Request(new URL(path, app.platform.origin), { headers: { cookie } });
      const zip = new Uint8Array(await (await app.fetch(request)).arrayBuffer());
      return JSON.parse(strFromU8(unzipSync(zip)['oakling.json'] ?? zip)).growingUp;
    };
    const own = await exported(child, '/api/account/export');
    expect(own.birth_date).toBe(birthDate);
    const theirs = await exported(parent, `/api/children/${child.personId}/export`);
    expect(theirs.set_at).not.toBeNull();
    expect(JSON.stringify(theirs)).not.toContain(birthDate);
  });
});

describe('rule 1.78, entered once', () => {
  test('by a guardian on the child’s page; a second time is refused', async ({ app, family }) => {
    const { parent, youth } = family;
    expect(await stageOf(parent, youth)).toMatchObject({ birthDate: 'missing' });
    await parent.must('PUT', pathOf(youth), { birthDate: yearsAgo(12) });
    expect(await stageOf(parent, youth)).toMatchObject({ birthDate: 'set', stage: 'under-13' });
    const again = await parent.json('PUT', pathOf(youth), { birthDate: yearsAgo(14) });
    expect([again.status, again.body.code]).toEqual([409, 'already-set']);
    expect(await storedDate(app, youth)).toBe(yearsAgo(12));
  });

  test('of two guardians at once, one enters it', async ({ app, family: { parent, youth } }) => {
    const second = await addGuardian(app, [youth], 'Kofi Young');
    const answers = await Promise.all(
      [parent, second].map((each, index) =>
        each.json('PUT', pathOf(youth), { birthDate: yearsAgo(12 + index) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  // Attack A114.
  test('a youth can’t enter, correct or read it, by any route or statement', async ({
    app,
    family: { parent, youth },
  }) => {
    const json = { birthDate: yearsAgo(15) };
    expect((await youth.json('PUT', pathOf(youth), json)).status).toBe(403);
    await parent.must('PUT', pathOf(youth), { birthDate: yearsAgo(12) });
    const correction = { ...json, reason: 'I am older' };
    expect((await youth.post(`${pathOf(youth)}/correct`, correction)).status).toBe(403);
    expect((await youth.get(`/api/children/${youth.personId}/stage`)).status).toBe(403);
    expect((await youth.get('/api/stage')).body).toEqual({
      stage: 'under-13',
      next: null,
      ageCheck: 'none',
    });
    for (const statement of [
      sql`insert into birth_dates (person_id, sealed, set_by) values (${youth.personId}, 'x', ${youth.personId})`,
      sql`update people set stage = '16-17'`,
      sql`update people set of_age_at = now()`,
      sql`select sealed from birth_dates`,
      sql`insert into steps_ahead (person_id, step, begins_on, begins_at) values (${youth.personId}, '18', now(), now())`,
    ]) {
      await expect(
        asPerson(app.platform.db, youth.personId, (tx) => statement.execute(tx)),
      ).rejects.toThrow(/permission denied|row-level security|read-only/);
    }
    const changed = await asPerson(app.platform.db, youth.personId, (tx) =>
      sql`select from birth_dates where corrected_at is not null`.execute(tx),
    );
    expect(changed.rows).toEqual([]);
  });
});

describe('rule 1.79, corrected once', () => {
  // Attack A115.
  test('with a reason, and the others are notified; a second correction is refused', async ({
    app,
    family: { parent, youth },
  }) => {
    const second = await addGuardian(app, [youth], 'Kofi Young');
    await parent.must('PUT', pathOf(youth), { birthDate: yearsAgo(14) });
    const correct = { birthDate: yearsAgo(12), reason: 'I mistyped the year' };
    const mails = await newMails(app, () =>
      parent.must('POST', `${pathOf(youth)}/correct`, correct),
    );
    const subject = 'A date of birth was corrected';
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      [youth.email, subject],
      [second.email, subject],
    ]);
    expect(mails.find(({ to }) => to === second.email)?.text).toContain('I mistyped the year');
    expect(mails.find(({ to }) => to === youth.email)?.text).not.toContain('I mistyped');
    for (const each of [parent, second]) {
      const again = await each.post(`${pathOf(youth)}/correct`, correct);
      expect([again.status, again.body.code]).toEqual([409, 'already-corrected']);
    }
    await expect(
      sql`update birth_dates set sealed = 'x' where person_id = ${youth.personId}`.execute(
        app.platform.db,
      ),
    ).rejects.toThrow('corrected only once');
    const audited = await app.platform.db
      .selectFrom('audit_log')
      .select(['type', 'actor_id', 'after'])
      .where('subject_id', '=', youth.personId)
      .where('type', 'like', 'BirthDate%')
      .orderBy('id')
      .execute();
    expect(audited).toEqual([
      { type: 'BirthDateSet', actor_id: parent.personId, after: null },
      { type: 'BirthDateCorrected', actor_id: parent.personId, after: { hasReason: true } },
    ]);
  });

  test('a younger child returns to an earlier stage at once', async ({
    app,
    family: { parent },
  }) => {
    const child = await app.invite(parent, 'Nia Young', { birthDate: yearsAgo(14) });
    expect(await stageOf(parent, child)).toMatchObject({ stage: '13-15' });
    const correct = { birthDate: yearsAgo(11), reason: 'The year was wrong' };
    await parent.must('POST', `${pathOf(child)}/correct`, correct);
    expect(await stageOf(parent, child)).toEqual({
      stage: 'under-13',
      next: null,
      birthDate: 'corrected',
      needsModerator: false,
    });
    expect(await storedDate(app, child)).toBe(yearsAgo(11));
  });
});
