import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import { tab } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { endGuardian, twoHomes } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';

const pathOf = ({ personId }: Browser) => `/api/moderation/people/${personId}`;
const why = { note: 'Seen by two of us', told: 'You broke the rules.' };
const suspend = (moderator: Browser, other: Browser) =>
  moderator.post(`${pathOf(other)}/suspend`, why);
const reinstate = (moderator: Browser, other: Browser) =>
  moderator.post(`${pathOf(other)}/reinstate`, { note: 'Heard' });

const statusOf = async (person: Browser) => (await person.get('/api/me')).status;
const standings = async (app: TestApp, people: readonly Browser[]) => {
  const ids = people.map(({ personId }) => personId);
  const rows = await app.query<{ vetting: string }>`
    select vetting from people where id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], id)
  `;
  return rows.map(({ vetting }) => vetting);
};

describe('Rules 9.74 and 9.191, a suspended guardian when there is another one', () => {
  test('leaves the child and its sessions to the other; suspending the last one includes the child', async ({
    app,
    moderator,
  }) => {
    const { parent, other, youth } = await twoHomes(app);
    expect((await suspend(moderator, parent)).status).toBe(204);
    expect([await statusOf(parent), await statusOf(youth)]).toEqual([401, 200]);
    const { counts } = await tab(other, 'upcoming');
    expect([counts.pending, counts.upcoming]).toEqual([1, 1]);
    expect((await suspend(moderator, other)).status).toBe(204);
    expect(await statusOf(youth)).toBe(401);
    // No other guardian can supervise the child, so the child stays suspended until a guardian is reinstated.
    const answer = await refused(app, () => reinstate(moderator, youth));
    expect(told(answer)).toMatchObject({ status: 409, code: 'parent-suspended' });
    expect((await reinstate(moderator, parent)).status).toBe(204);
    const family = [parent, other, youth];
    expect(await standings(app, family)).toEqual(['unverified', 'suspended', 'unverified']);
  });

  test('A113, two guardians suspended at once don’t leave the child without one', async ({
    app,
    moderator,
  }) => {
    const { parent, other, youth } = await twoHomes(app);
    const row = { text: 'select from people where id = $1 for update', values: [youth.personId] };
    const steps = [parent, other].map((one) => () => suspend(moderator, one));
    const answers = await collide(app, row, steps, 2);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await standings(app, [youth])).toEqual(['suspended']);
  });

  test('suspending a former guardian affects no child', async ({ app, moderator }) => {
    const { parent, other, youth } = await twoHomes(app);
    await endGuardian(app, other, youth);
    expect((await suspend(moderator, other)).status).toBe(204);
    expect([await statusOf(youth), await statusOf(parent)]).toEqual([200, 200]);
  });
});

test('Rule 9.141, moderators see every guardian, and the guardians’ shared children', async ({
  app,
  moderator,
}) => {
  const { parent, other, youth } = await twoHomes(app);
  const sister = await app.invite(parent, 'Ada Young');
  const familyOf = async (person: Browser) => {
    const { body } = await moderator.get(pathOf(person));
    return body.family.map(({ kin, name }: { kin: string; name: string }) => `${kin} ${name}`);
  };
  expect(await familyOf(youth)).toEqual([
    'guardian Maria Young',
    'guardian Max Young',
    'sibling Ada Young',
  ]);
  expect(await familyOf(parent)).toEqual([
    'child Sam Young',
    'child Ada Young',
    'co-guardian Max Young',
  ]);
  expect(await familyOf(other)).toEqual(['child Sam Young', 'co-guardian Maria Young']);
  expect(await familyOf(sister)).toEqual(['guardian Maria Young', 'sibling Sam Young']);
  await endGuardian(app, other, youth);
  expect(await familyOf(other)).toEqual([]);
});

test('Rule 9.146, each guardian reads a child’s warning, and none can answer it', async ({
  app,
  moderator,
}) => {
  const { parent, other, youth } = await twoHomes(app);
  await moderator.must('POST', `${pathOf(youth)}/warnings`, { words: 'Please be kind.' });
  const { items } = (await other.get('/api/warnings')).body;
  expect(items).toMatchObject([{ personId: youth.personId, isOwn: false }]);
  for (const guardian of [parent, other]) {
    const read = () => guardian.post(`/api/warnings/${items[0].id}/read`, { answer: '' });
    expect((await refused(app, read)).status).toBe(403);
  }
  await endGuardian(app, other, youth);
  expect((await other.get('/api/warnings')).body.items).toEqual([]);
});
