import { describe, expect } from 'vitest';
import { passProfile } from '../../testing/pictures.ts';
import { traces } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { refused } from '../../testing/refused.ts';
import { ask, meeting } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { countTries } from '../../testing/use-up.ts';

type Person = { personId: string };
const matching = (by: Browser, { personId }: Person, isOn: boolean) =>
  by.json('PUT', `/api/children/${personId}/matching`, { isOn });
const shownAs = (by: Browser, { personId }: Person, style: string) =>
  by.json('PUT', `/api/children/${personId}/shown-name`, { style });
const INITIAL = 'first-name-and-initial';

async function audited(app: TestApp, type: string, { personId }: Person) {
  const rows = await app.query`
    select actor_id, before, after from audit_log
    where type = ${type} and subject_id = ${personId} order by id
  `;
  return rows;
}
const shownTo = async (viewer: Browser) =>
  (await viewer.get('/api/matches')).body.items.map(({ name }: { name: string }) => name);

describe('Rule 9.10, matching', () => {
  test('turned off hides child and matches from each other; on again shows both', async ({
    app,
  }) => {
    const { parent, youth, elder } = await openFamily(app);
    expect((await matching(parent, youth, false)).status).toBe(204);
    expect([await traces(elder, youth), await traces(youth, elder)]).toEqual([[], []]);
    expect((await refused(app, () => elder.post('/api/sessions', meeting(youth)))).status).toBe(
      404,
    );
    expect((await matching(parent, youth, true)).status).toBe(204);
    expect(await traces(elder, youth)).not.toEqual([]);
    expect(await audited(app, 'MatchingSwitched', youth)).toEqual([
      { actor_id: parent.personId, before: { matching: true }, after: { matching: false } },
      { actor_id: parent.personId, before: { matching: false }, after: { matching: true } },
    ]);
  });

  test('turned off leaves earlier requests to the parent', async ({ app }) => {
    const { parent, youth, elder } = await openFamily(app);
    const id = await ask(elder, meeting(youth));
    await matching(parent, youth, false);
    expect((await elder.get(`/api/sessions/${id}`)).status).toBe(200);
  });

  test('only the youth sees it, in their own profile (rule 9.124)', async ({ app }) => {
    const { parent, youth, elder } = await openFamily(app);
    await matching(parent, youth, false);
    expect((await youth.get('/api/profile')).body.isMatchingOn).toBe(false);
    for (const who of [parent, elder]) {
      expect((await who.get('/api/profile')).body).not.toHaveProperty('isMatchingOn');
    }
    await matching(parent, youth, true);
    expect((await youth.get('/api/profile')).body.isMatchingOn).toBe(true);
  });

  test('updates the open pages of parent and child only', async ({ app, notices }) => {
    const { parent, youth } = await openFamily(app);
    await notices.take();
    await matching(parent, youth, false);
    expect(await notices.take()).toEqual([
      {
        feature: 'safety',
        id: youth.personId,
        people: [youth.personId, parent.personId],
      },
    ]);
  });
});

describe('Rule 9.95, the name that others see', () => {
  test('is the parent’s choice, immediately', async ({ app }) => {
    const { parent, youth, elder } = await openFamily(app);
    expect(await shownTo(elder)).toContain('Sam Young');
    expect((await shownAs(parent, youth, INITIAL)).status).toBe(204);
    expect(await shownTo(elder)).toContain('Sam Y.');
    expect(await audited(app, 'ShownNameChanged', youth)).toEqual([
      {
        actor_id: parent.personId,
        before: { style: 'full-name' },
        after: { style: INITIAL },
      },
    ]);
  });

  test('by initial, it stays as the parent entered it, whatever the child calls itself', async ({
    app,
  }) => {
    const { parent, youth, elder } = await openFamily(app);
    await shownAs(parent, youth, INITIAL);
    await youth.must('PATCH', '/api/profile', { fullName: 'Call 555-1234' });
    await passProfile(parent, youth);
    expect(await shownTo(elder)).toContain('Sam Y.');
  });
});

describe('Rule 1.98, of age', () => {
  test('adults switch for themselves, and no one else does', async ({ app }) => {
    const { parent, youth, elder } = await openFamily(app);
    const other = await openFamily(app);
    expect((await youth.get('/api/profile')).body).not.toHaveProperty('shownAs');
    for (const person of [youth, other.youth]) await comeOfAge(app, person);
    expect((await youth.get('/api/profile')).body.shownAs).toEqual({
      style: 'full-name',
      names: { 'full-name': 'Sam Young', [INITIAL]: 'Sam Y.' },
    });
    expect((await shownAs(youth, youth, INITIAL)).status).toBe(204);
    expect(await shownTo(elder)).toContain('Sam Y.');
    expect((await matching(youth, youth, false)).status).toBe(204);
    expect(await traces(elder, youth)).toEqual([]);
    expect(await audited(app, 'MatchingSwitched', youth)).toEqual([
      { actor_id: youth.personId, before: { matching: true }, after: { matching: false } },
    ]);
    expect((await refused(app, () => matching(parent, youth, true))).status).toBe(404);
    expect((await refused(app, () => matching(other.youth, youth, true))).status).toBe(403);
    const pause = () => youth.send('POST', `/api/children/${youth.personId}/pause`);
    expect((await refused(app, pause)).status).toBe(403);
  });
});

describe('Rules 9.7 and 9.43, both switches', () => {
  const switches = [
    ['matching', (by: Browser, child: Person) => matching(by, child, false)],
    ['the shown name', (by: Browser, child: Person) => shownAs(by, child, INITIAL)],
  ] as const;

  test.for(switches)(
    '%s set twice, or ten times at once, is one change',
    async ([, set], { app }) => {
      const { youth, parent } = await openFamily(app);
      const before = await app.count('audit_log');
      const answers = await Promise.all(Array.from({ length: 10 }, () => set(parent, youth)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      expect(await app.count('audit_log')).toBe(before + 1);
    },
  );

  test('too many changes are limited, pauses never', async ({ app }) => {
    const { youth, parent } = await openFamily(app);
    await matching(parent, youth, true);
    await countTries(app, 'supervision', 120);
    for (const change of [
      () => matching(parent, youth, false),
      () => shownAs(parent, youth, INITIAL),
    ]) {
      expect((await refused(app, change)).status).toBe(429);
    }
    expect((await parent.send('POST', `/api/children/${youth.personId}/pause`)).status).toBe(204);
  });
});
