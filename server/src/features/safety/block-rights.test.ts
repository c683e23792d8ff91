import { describe, expect } from 'vitest';
import { block, lift, tab, traces, withMeetings } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { refused, told } from '../../testing/refused.ts';
import { rounds } from '../../testing/rounds.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';

describe('Rule 9.15, a parent for a child', () => {
  test('blocks an elder of the child’s sessions', async ({ app }) => {
    const { elder, youth, parent } = await withMeetings(app);
    expect((await block(parent, elder, youth)).status).toBe(204);
    expect([await traces(youth, elder), await traces(elder, youth)]).toEqual([[], []]);
    const shown = { personId: elder.personId, name: 'Rosa Alvarez', role: 'elder' };
    expect((await parent.get('/api/blocks')).body.items).toMatchObject([
      { ...shown, childId: youth.personId, childName: 'Sam Young', isMine: true },
    ]);
    // The child sees the block, but can't lift it because the parent created it.
    expect((await youth.get('/api/blocks')).body.items).toMatchObject([
      { ...shown, childId: null, childName: null, isMine: false },
    ]);
    expect((await elder.get('/api/blocks')).body.items).toEqual([]);
    expect((await refused(app, () => lift(youth, youth, elder))).status).toBe(404);
    expect((await lift(parent, youth, elder)).status).toBe(204);
    expect(await traces(youth, elder)).not.toEqual([]);
  });
});

test('Rule 9.48, an adult youth lifts their own block and the parent’s in one step', async ({
  app,
}) => {
  const { elder, youth, parent } = await withMeetings(app);
  expect((await block(youth, elder)).status).toBe(204);
  // The parent blocks concurrently, because once a block exists, no one can create another.
  await app.query`
    insert into blocks (blocker_id, blocked_id, created_by)
    values (${youth.personId}, ${elder.personId}, ${parent.personId})
  `;
  expect((await youth.get('/api/blocks')).body.items).toHaveLength(2);
  await comeOfAge(app, youth);
  expect((await lift(youth, youth, elder)).status).toBe(204);
  expect((await youth.get('/api/blocks')).body.items).toEqual([]);
  expect(await traces(youth, elder)).toContain('/api/matches');
});

test('Rule 9.48, lifting a block keeps others of the same parent, child and elder', async ({
  app,
}) => {
  const { elder, youth, parent } = await withMeetings(app);
  const sibling = await app.invite(parent, 'Sister Young');
  const another = await app.signUp('elder');
  const interests = { Photography: 3, 'Art & Creativity': 3 } as const;
  for (const person of [sibling, another]) await app.choose(person, interests);
  await ask(youth, meeting(another, { date: dayFromNow(13) }));
  await ask(sibling, meeting(elder, { date: dayFromNow(14) }));
  const pairs = [
    [youth, elder],
    [youth, another],
    [sibling, elder],
  ] as const;
  for (const [child, other] of pairs) expect((await block(parent, other, child)).status).toBe(204);
  expect((await lift(parent, youth, elder)).status).toBe(204);
  const { items } = (await parent.get('/api/blocks')).body;
  expect(
    items.map((item: { childId: string; personId: string }) => [item.childId, item.personId]),
  ).toEqual(
    expect.arrayContaining([
      [youth.personId, another.personId],
      [sibling.personId, elder.personId],
    ]),
  );
  expect(items).toHaveLength(2);
});

describe('Rules 9.15 and 9.48, who can’t block or lift', () => {
  test('a person one can’t see is refused like an unknown one, and a parent for themselves by role', async ({
    app,
    notices,
  }) => {
    const { elder, parent } = await withMeetings(app);
    const far = await openFamily(app);
    await app.query`
      update people set skills = '{"Travel & World Cultures": 1}' where id = ${far.youth.personId}
    `;
    await notices.take();
    const hidden = await refused(app, () => block(elder, far.youth));
    const absent = await refused(app, () => elder.post('/api/blocks', { personId: newId() }));
    expect(told(hidden)).toEqual(told(absent));
    const forbidden = await refused(app, () => block(parent, elder));
    expect(told(forbidden)).toMatchObject({ status: 403, code: 'wrong-role' });
    expect(await notices.take()).toEqual([]);
  });

  test('the blocked person can’t lift it, nor a stranger', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await block(youth, elder);
    for (const person of [elder, parent, await app.signUp('elder')]) {
      expect((await refused(app, () => lift(person, youth, elder))).status).toBe(404);
    }
    expect((await lift(youth, youth, elder)).status).toBe(204);
    expect((await refused(app, () => lift(youth, youth, elder))).status).toBe(404);
  });
});

describe('Rule 9.48, blocking and lifting', () => {
  test('twice, or ten times at once, is one block and one event', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => block(elder, youth)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await block(elder, youth)).status).toBe(204);
    const rows = await app.query`
      select type, actor_id, after from audit_log
      where type = 'PersonBlocked' and subject_id = ${elder.personId}
    `;
    expect(rows).toEqual([
      { type: 'PersonBlocked', actor_id: elder.personId, after: { blockedId: youth.personId } },
    ]);
  });

  test('both find each other again, and canceled meetings stay canceled', async ({ app }) => {
    const { elder, youth } = await withMeetings(app);
    await block(elder, youth);
    await lift(elder, elder, youth);
    expect((await tab(youth, 'past')).counts).toEqual({
      pending: 0,
      upcoming: 0,
      rejected: 0,
      past: 2,
    });
    expect((await elder.post('/api/sessions', meeting(youth))).status).toBe(201);
  });

  test('lifting one doesn’t lift another', async ({ app }) => {
    const { elder, youth, parent } = await withMeetings(app);
    const [sibling, second] = [await app.invite(parent, 'Mia'), await app.signUp('elder')];
    for (const person of [sibling, second]) await app.choose(person, { Photography: 1 });
    await ask(elder, meeting(sibling, { date: dayFromNow(30) }));
    const blocksOf = async (person: Browser) => (await person.get('/api/blocks')).body.items;
    for (const child of [youth, sibling]) {
      expect((await block(parent, elder, child)).status).toBe(204);
    }
    expect((await lift(parent, youth, elder)).status).toBe(204);
    expect(await blocksOf(parent)).toMatchObject([{ childId: sibling.personId }]);
    for (const other of [elder, second]) expect((await block(youth, other)).status).toBe(204);
    expect((await lift(youth, youth, elder)).status).toBe(204);
    expect(await blocksOf(youth)).toMatchObject([{ personId: second.personId }]);
  });

  test('two who blocked each other are hidden until both lift it', async ({ app }) => {
    const { elder, youth } = await withMeetings(app);
    await block(elder, youth);
    // A blocked person can't see the other one, so both can only block each other concurrently.
    await app.query`
      insert into blocks (blocker_id, blocked_id, created_by)
      values (${youth.personId}, ${elder.personId}, ${youth.personId})
    `;
    await lift(elder, elder, youth);
    expect(await traces(elder, youth)).toEqual([]);
    await lift(youth, youth, elder);
    expect(await traces(elder, youth)).not.toEqual([]);
  });
});

describe('Rule 9.49, a block and a request or an approval at once', () => {
  test.for(rounds(2))('leave nothing open between the two, round %i', async (_, { app }) => {
    const { elder, youth, parent, pending } = await withMeetings(app);
    const results = await Promise.all([
      youth.post('/api/sessions', meeting(elder, { date: dayFromNow(15) })),
      block(elder, youth),
      approve(parent, pending),
      youth.post('/api/sessions', meeting(elder, { date: dayFromNow(16) })),
    ]);
    for (const { status, text } of results) expect(status, text).toBeLessThan(500);
    const { counts } = await tab(parent, 'past');
    expect([counts.pending, counts.upcoming]).toEqual([0, 0]);
  });
});
