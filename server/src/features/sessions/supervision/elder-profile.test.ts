import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { mailedLink } from '../../../testing/decision-link.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { heldSession } from '../../../testing/held-session.ts';
import { twoHomes } from '../../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../../testing/session-request.ts';

const HOUR_MS = 60 * 60_000;

/** The elder's profile as a reader sees it, which is the same in the list and on the session's page. */
async function profileFor(reader: Browser, id: string): Promise<unknown> {
  const one = await reader.get(`/api/sessions/${id}`);
  const list = await reader.get(`/api/sessions?bucket=${one.body.bucket}`);
  const item = list.body.items.find((listed: { id: string }) => listed.id === id);
  expect(one.body).toMatchObject(item);
  return one.body.elderProfile;
}

describe('Rule 6.95, who the elder is', () => {
  test('only the deciding parent sees it', async ({ app, family }) => {
    const { elder, parent, youth } = family;
    await app.query`update people set bio = 'I like films' where id = ${elder.personId}`;
    const id = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
    expect(await profileFor(parent, id)).toEqual({
      bio: 'I like films',
      ageRange: '45-60',
      joinedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/),
      checks: null,
      sessionsWithChild: 0,
      card: expect.stringMatching(/^[0-9a-f]{64}$/),
      sessionsWithOthers: 0,
      hasMetChildInPerson: false,
      needsAdult: false,
      isReported: false,
      contacts: expect.arrayContaining(['Maria Young']),
    });
    expect([await profileFor(elder, id), await profileFor(youth, id)]).toEqual([null, null]);
    const link = await mailedLink(app, parent);
    const byLink = await app.browser().must('POST', '/api/decision-links/read', { link });
    expect(byLink.body.session.elderProfile).toEqual(await profileFor(parent, id));
    await approve(parent, id);
    expect(await profileFor(parent, id)).toBeNull();
  });

  // Attack A265.
  test('rule 4.77: the parent reads, also in the mail, that a name looks like one they know', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, parent, youth } = family;
    await heldSession(app, family);
    const other = await app.signUp('elder', 'R0sa A1varez');
    await app.choose(other, { Photography: 1 });
    const id = await ask(other, meeting(youth, { date: dayFromNow(3) }));
    expect(await profileFor(parent, id)).toMatchObject({
      contacts: ['Maria Young', 'Rosa Alvarez'],
    });
    const words = 'R0sa A1varez isn’t Rosa Alvarez, whom you know.';
    const newest = async () =>
      (await app.mails()).findLast(({ to }) => to === parent.email)?.text.replaceAll('\n', ' ');
    expect(await newest()).toContain(words);
    await ask(elder, meeting(youth, { date: dayFromNow(4) }));
    expect(await newest()).not.toContain('whom you know');
  });

  // Attack A422.
  test('rule 9.410: only the guardian who reported the elder sees so, until the case is closed', async ({
    app,
  }) => {
    const { elder, parent, other, youth } = await twoHomes(app);
    const id = await ask(elder, meeting(youth, { date: dayFromNow(5) }));
    const readers = [parent, other, youth, elder];
    const before = await Promise.all(readers.map((reader) => profileFor(reader, id)));
    const about = { personId: elder.personId, childId: youth.personId };
    await parent.must('POST', '/api/reports', {
      id: newId(),
      category: 'something-else',
      ...about,
    });
    const after = await Promise.all(readers.map((reader) => profileFor(reader, id)));
    expect(after).toEqual([{ ...Object(before[0]), isReported: true }, ...before.slice(1)]);
    expect(before.slice(0, 2)).toMatchObject([{ isReported: false }, { isReported: false }]);
    await app.query`
      update reports set status = 'closed', outcome = 'no-action', closed_at = now()
      where reporter_id = ${parent.personId}
    `;
    expect(await profileFor(parent, id)).toEqual(before[0]);
  });

  test.for([
    ['', 'hasn’t written a bio yet.'],
    ['I like films.\nAnd <b>trains</b>', 'bio: “I like films.'],
    ['See my page at films.example', 'Open the link to read what Rosa wrote.'],
    ['rosa@films', 'Open the link to read what Rosa wrote.'],
  ] as const)(
    'Rule 8.18, the mail holds the bio, as far as no mail program makes a link of it: %j',
    async ([bio, words], { app }) => {
      const { elder, parent, youth } = await openFamily(app);
      await app.query`update people set bio = ${bio} where id = ${elder.personId}`;
      await ask(elder, meeting(youth, { date: dayFromNow(3) }));
      const mail = (await app.mails()).findLast(({ to }) => to === parent.email);
      expect(mail?.text).toContain(words);
      expect(mail?.html).not.toContain('<b>trains');
      expect(mail?.text).not.toMatch(/films\.example|@films/);
    },
  );

  test('counts past approved sessions with this child and with others’ children', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    const id = await ask(youth, meeting(elder, { date: dayFromNow(4) }));
    const counts = async () => {
      const profile = await profileFor(parent, id);
      expect(profile).toMatchObject({ sessionsWithChild: expect.any(Number) });
      const { sessionsWithChild, sessionsWithOthers, hasMetChildInPerson } = profile as Record<
        string,
        unknown
      >;
      return [sessionsWithChild, sessionsWithOthers, hasMetChildInPerson];
    };
    const sibling = await app.invite(parent);
    const held = (of: Partial<Family>, what: Parameters<typeof heldSession>[2]) =>
      heldSession(app, { elder, parent, youth, ...of }, what);
    await held({}, { ago: 200 * HOUR_MS, connectionMode: 'Remote' });
    await held({ youth: sibling }, { ago: 190 * HOUR_MS });
    await held({ youth: family.youth, parent: family.parent }, { ago: 180 * HOUR_MS });
    await held({ youth: family.youth, parent: family.parent }, { ago: 170 * HOUR_MS });
    // Sessions with another elder, and rejected, undecided, current and future ones, don't count.
    await held({ elder: await app.signUp('elder') }, { ago: 165 * HOUR_MS });
    await held({}, { ago: 160 * HOUR_MS, status: 'rejected' });
    await held({}, { ago: 150 * HOUR_MS, status: 'pending' });
    await held({}, { ago: HOUR_MS / 2 });
    await held({}, { ago: -48 * HOUR_MS });
    expect(await counts()).toEqual([1, 2, false]);
    await held({}, { ago: 140 * HOUR_MS });
    expect(await counts()).toEqual([2, 2, true]);
  });
});
