import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../testing/act-as.ts';
import { suspend } from '../../testing/appeals.ts';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily } from '../../testing/fixtures.ts';
import { comeBack, goAway, wishAll } from '../../testing/guardian-wishes.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { addGuardian } from '../../testing/second-guardian.ts';

const test = testWithOwnFamily.extend('max', ({ app, family }) =>
  addGuardian(app, [family.youth], 'Max Young'),
);

const read = async (reader: Browser, child: Browser) =>
  (await reader.get(`/api/children/${child.personId}/who-approves`)).body;
const newest = async (reader: Browser) =>
  (await reader.get('/api/notifications')).body.items[0] ?? null;

describe('Rule 6.140, who approves', () => {
  test('one guardian is enough to require all, and each who did must lift it; the others and the child are notified', async ({
    app,
    family,
    max,
  }) => {
    const { parent, youth } = family;
    const mails = await newMails(app, () => wishAll(max, youth));
    expect(mails.map(({ to }) => to)).toEqual([parent.email]);
    expect(await newest(parent)).toMatchObject({
      kind: 'who-approves',
      names: { by: 'Max Young', change: 'asks-all' },
      childId: youth.personId,
    });
    expect(await newest(youth)).toMatchObject({ names: { change: 'needs-all' } });
    await wishAll(parent, youth);
    await wishAll(max, youth, false);
    // Another guardian still requires everyone's approval, so nothing changes for the child.
    expect((await newest(youth)).names).toEqual({ change: 'needs-all' });
    expect((await read(max, youth)).guardians).toMatchObject([
      { name: 'Maria Young', isMe: false, asksAll: true },
      { name: 'Max Young', isMe: true, asksAll: false },
    ]);
    await wishAll(parent, youth, false);
    expect((await newest(youth)).names).toEqual({ change: 'needs-one' });
  });

  test('no one can lift another’s requirement, even by a statement', async ({
    app,
    family,
    max,
  }) => {
    const { parent, youth } = family;
    await wishAll(max, youth);
    const { rows } = await actAs(app.platform.db, parent.personId, (tx) =>
      sql`
        update guardianships set wants_all = false where guardian_id = ${max.personId} returning 1
      `.execute(tx),
    );
    expect(rows).toEqual([]);
    expect((await read(parent, youth)).guardians[1].asksAll).toBe(true);
  });
});

describe('Rules 6.141 and 6.144, away', () => {
  test('the substitute is notified at the start and the end', async ({ app, family, max }) => {
    const { parent, youth } = family;
    const named = await newMails(app, () => goAway(max, youth, parent));
    expect(named.map(({ to, subject }) => [to, subject])).toEqual([
      [parent.email, 'You decide for another guardian for some days'],
    ]);
    expect((await newest(parent)).names).toMatchObject({ by: 'Max Young', news: 'named' });
    expect((await read(parent, youth)).guardians[1].away.substituteId).toBe(parent.personId);
    await comeBack(max, youth);
    expect((await newest(parent)).names).toMatchObject({ by: 'Max Young', news: 'released' });
    expect((await read(parent, youth)).guardians[1].away).toBeNull();
  });

  test('a substitute who steps back loses the role, and the absent guardian is notified', async ({
    app,
    family,
    max,
  }) => {
    const { parent, youth } = family;
    await goAway(parent, youth, max);
    const mails = await newMails(app, () =>
      max.must('DELETE', `/api/children/${youth.personId}/guardianship`),
    );
    expect(mails.filter(({ to }) => to === parent.email).map(({ subject }) => subject)).toContain(
      'Nobody decides for you while you are away',
    );
    expect((await read(parent, youth)).guardians).toMatchObject([{ away: null }]);
  });

  test('not oneself, a stranger, an absent guardian, a past day, or too many days', async ({
    app,
    family,
    max,
  }) => {
    const { parent, youth } = family;
    const stranger = await app.signUp('parent');
    const tries = [
      [() => goAway(max, youth, max), 'no-such-guardian'],
      [() => goAway(max, youth, stranger), 'no-such-guardian'],
      [() => goAway(max, youth, parent, -1), 'day-passed'],
      [() => goAway(max, youth, parent, 62), 'too-long-away'],
    ] as const;
    for (const [act, code] of tries) {
      expect((await refused(app, act)).body.code).toBe(code);
    }
    const write = sql`
      update guardianships set away_until = now() + interval '1 day', substitute_id = ${parent.personId}
      where guardian_id = ${max.personId}
    `;
    expect(await tryAs(app.platform.db, max.personId, write)).toEqual({ rows: 1 });
    await goAway(parent, youth, max);
    expect((await refused(app, () => goAway(max, youth, parent))).body.code).toBe(
      'substitute-away',
    );
    expect(await tryAs(app.platform.db, max.personId, write)).toEqual({ refused: '23514' });
  });

  test('A133, an invalid day is refused in words', async ({ app, family, max }) => {
    const { parent, youth } = family;
    const path = `/api/children/${youth.personId}/away`;
    for (const until of ['2026-12-01T00:00:00+05', '2026-12-01T00:00:00-00']) {
      const wish = { until, substituteId: parent.personId };
      expect((await refused(app, () => max.json('PUT', path, wish))).status).toBe(422);
    }
  });

  test('Rule 9.207, if a substitute goes away, too, the guardians they substituted for decide again and are notified', async ({
    app,
    family,
    max,
  }) => {
    const { parent, youth } = family;
    const grandma = await addGuardian(app, [youth], 'Granny Young');
    await goAway(parent, youth, max);
    const mails = await newMails(app, () => goAway(max, youth, grandma));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [grandma.email, 'You decide for another guardian for some days'],
        [parent.email, 'Nobody decides for you while you are away'],
      ]),
    );
    expect(mails).toHaveLength(2);
    expect((await read(parent, youth)).guardians).toMatchObject([
      { name: 'Maria Young', away: null },
      { name: 'Max Young', away: { substituteId: grandma.personId } },
      { name: 'Granny Young', away: null },
    ]);
  });

  test('Rule 9.208, if a substitute is suspended, the absent guardian is notified, and stays responsible afterward', async ({
    app,
    family,
    moderator,
    max,
  }) => {
    const { parent, youth } = family;
    await goAway(parent, youth, max);
    const mails = await newMails(app, () => suspend(moderator, max));
    expect(mails.filter(({ to }) => to === parent.email).map(({ subject }) => subject)).toEqual([
      'Nobody decides for you while you are away',
    ]);
    const reinstate = `/api/moderation/people/${max.personId}/reinstate`;
    await moderator.must('POST', reinstate, { note: 'Heard' });
    expect((await read(parent, youth)).guardians[0].away).toBeNull();
  });
});
