import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAsModerator } from '../../testing/act-as.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';

test.beforeEach(({ app }) => app.query`delete from rate_limits`);

const QUEUE = '/api/moderation/reports';

/** The youth reports the elder. Returns the case's id. */
async function report({ youth, elder }: Family, sessionId?: string): Promise<string> {
  const id = newId();
  const about = sessionId === undefined ? { personId: elder.personId } : { sessionId };
  const body = { id, category: 'made-me-uncomfortable', details: 'He asked where I live' };
  await youth.must('POST', '/api/reports', { ...body, ...about });
  return id;
}

describe('Rule 9.72, what a case shows', () => {
  test('both people by shown name, role and standing, earlier reports, and the trails; no email', async ({
    family,
    moderator,
  }) => {
    const earlier = await report(family);
    const id = await report(family);
    const { body, text } = await moderator.get(`${QUEUE}/${id}`);
    expect(body.reporter).toMatchObject({
      id: family.youth.personId,
      name: 'Sam Young',
      role: 'youth',
      standing: 'unverified',
      verifiedUntil: null,
    });
    expect(body.reported).toMatchObject({ name: 'Rosa Alvarez', role: 'elder' });
    expect(body.session).toBeNull();
    expect(body.earlier.map(({ id: other }: { id: string }) => other)).toContain(earlier);
    expect(body.earlier.map(({ id: other }: { id: string }) => other)).not.toContain(id);
    // The trail shows only this case, although there is an earlier one.
    expect(body.trail).toMatchObject([{ type: 'ReportSent', actor: 'Sam Young' }]);
    const types = body.reportedTrail.map(({ type }: { type: string }) => type);
    expect(types).toContain('PersonSignedUp');
    expect(types).not.toContain('InterestAdded');
    for (const person of Object.values(family)) expect(text).not.toContain(person.email);
  });

  test('Rule 1.141, A252: every text between the two, also of other sessions and former versions, and of no one else', async ({
    app,
    family,
    moderator,
  }) => {
    const sessionId = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
    const rows = await app.query<{ address: string }>`
      select address from session_offers where session_id = ${sessionId}
    `;
    const address = rows[0]?.address ?? 'none';
    const about = await report(family, sessionId);
    const other = await report(family);
    const strangers = await report(await openFamily(app));
    const shown = await moderator.get(`${QUEUE}/${about}`);
    expect(shown.body.session).toMatchObject({
      elderName: 'Rosa Alvarez',
      youthName: 'Sam Young',
      status: 'pending',
      place: address,
    });
    expect(shown.body.otherSessions).toEqual([]);
    const again = await moderator.get(`${QUEUE}/${other}`);
    expect(again.body).toMatchObject({ session: null, otherSessions: [shown.body.session] });
    expect((await moderator.get(`${QUEUE}/${strangers}`)).body.otherSessions).toEqual([]);
    const reads = (by: string) =>
      actAsModerator(app.platform.db, by, (tx) =>
        sql`select other_sessions_of_report(${other}) <> '[]' as is_read`.execute(tx),
      );
    expect((await reads(moderator.personId)).rows).toEqual([{ is_read: true }]);
    expect((await reads(family.elder.personId)).rows).toEqual([{ is_read: false }]);
    // Simulates the end of the time for which messages are kept.
    await app.query`
      update sessions set during = tstzrange(lower(during) - interval '376 days', upper(during) - interval '376 days'),
        start_time = start_time - interval '376 days', end_time = end_time - interval '376 days', created_at = created_at - interval '376 days'
      where id = ${sessionId}`;
    expect((await moderator.get(`${QUEUE}/${other}`)).body.otherSessions).toEqual([]);
  });

  test('after both accounts are gone, the case still has the names', async ({ app, moderator }) => {
    const gone = await openFamily(app);
    const id = newId();
    const body = { id, personId: gone.elder.personId, category: 'not-who-they-say' };
    await gone.youth.must('POST', '/api/reports', body);
    for (const person of [gone.elder, gone.youth])
      await app.query`delete from users where id = ${person.personId}`;
    expect((await moderator.get(`${QUEUE}/${id}`)).body).toMatchObject({
      reporterName: 'Sam Young',
      reportedName: 'Rosa Alvarez',
      reporter: null,
      reported: null,
    });
  });

  test('two moderators see the same case, except who it is assigned to', async ({
    app,
    family,
    moderator,
  }) => {
    const another = (await enrolledModerator(app)).browser;
    const id = await report(family);
    await moderator.must('POST', `${QUEUE}/${id}/assign`);
    const [mine, theirs] = [
      await moderator.get(`${QUEUE}/${id}`),
      await another.get(`${QUEUE}/${id}`),
    ];
    expect([mine.body.isMine, theirs.body.isMine]).toEqual([true, false]);
    expect([theirs.status, theirs.body.id]).toEqual([200, id]);
  });
});
