import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import type { TestApp } from '../../testing/test-app.ts';

const QUEUE = '/api/moderation/reports';

test.beforeEach(async ({ app }) => {
  await app.query`delete from reports`;
  await app.query`delete from rate_limits`;
});

async function order(moderator: Browser): Promise<[string, string][]> {
  const { items } = (await moderator.get(`${QUEUE}?status=open`)).body;
  return items.map((item: { reportedName: string; urgency: string }) => [
    item.reportedName,
    item.urgency,
  ]);
}

async function report(from: Browser, about: Browser, category: string): Promise<string> {
  const id = newId();
  await from.must('POST', '/api/reports', { id, personId: about.personId, category });
  return id;
}

async function familyOf(app: TestApp, elder: string) {
  const family = await openFamily(app);
  await app.query`update people set full_name = ${elder} where id = ${family.elder.personId}`;
  return family;
}

test('Rule 9.140, harm comes first, by people who meet someone soon and by others, then such people, then reports by youths', async ({
  app,
  moderator,
}) => {
  const [rude, both, harm, soon, far] = [
    await familyOf(app, 'Rude'),
    await familyOf(app, 'Both'),
    await familyOf(app, 'Harm'),
    await familyOf(app, 'Soon'),
    await familyOf(app, 'Far'),
  ];
  await approve(soon.parent, await ask(soon.elder, meeting(soon.youth, { date: dayFromNow(1) })));
  await ask(both.elder, meeting(both.youth, { date: dayFromNow(1) }));
  await approve(far.parent, await ask(far.elder, meeting(far.youth, { date: dayFromNow(9) })));
  await report(rude.elder, rude.youth, 'rude-or-hurtful');
  await report(rude.youth, rude.elder, 'rude-or-hurtful');
  await report(far.youth, far.elder, 'rude-or-hurtful');
  await report(harm.elder, harm.youth, 'asked-to-meet-elsewhere');
  await report(soon.youth, soon.elder, 'something-else');
  await report(both.youth, both.elder, 'made-me-uncomfortable');
  expect(await order(moderator)).toEqual([
    ['Both', 'harm-soon'],
    ['Sam Young', 'harm'],
    ['Soon', 'session-soon'],
    ['Rude', 'from-youth'],
    ['Far', 'from-youth'],
    ['Sam Young', 'other'],
  ]);
});

test('Rule 9.140, the moderator’s own cases come first, then all others, harm first in both', async ({
  app,
  moderator,
}) => {
  const { elder, youth } = await familyOf(app, 'Rosa');
  const sent: string[] = [];
  for (const category of ['rude-or-hurtful', 'made-me-uncomfortable']) {
    for (let n = 0; n < 3; n += 1) sent.push(await report(youth, elder, category));
  }
  const [rude = '', rudeMine = '', rudeTheirs = '', harm = '', harmMine = '', harmTheirs = ''] =
    sent;
  const { browser: colleague } = await enrolledModerator(app);
  for (const id of [rudeMine, harmMine]) await moderator.must('POST', `${QUEUE}/${id}/assign`, {});
  for (const id of [rudeTheirs, harmTheirs]) {
    await colleague.must('POST', `${QUEUE}/${id}/assign`, {});
  }
  const { items } = (await moderator.get(QUEUE)).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([
    ...[harmMine, rudeMine],
    ...[harm, harmTheirs, rude, rudeTheirs],
  ]);
});

test('a pending request counts as soon; a canceled or past one doesn’t', async ({
  app,
  moderator,
}) => {
  const family = await familyOf(app, 'Rosa');
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(1) }));
  await report(family.youth, family.elder, 'something-else');
  expect(await order(moderator)).toEqual([['Rosa', 'session-soon']]);
  await family.elder.must('POST', `/api/sessions/${id}/cancel`, { version: 1 });
  expect(await order(moderator)).toEqual([['Rosa', 'from-youth']]);
});

test('a youth’s report stays one when the account is gone', async ({ app, moderator }) => {
  const family = await familyOf(app, 'Rosa');
  await report(family.youth, family.elder, 'something-else');
  await app.query`delete from users where id = ${family.youth.personId}`;
  expect(await order(moderator)).toEqual([['Rosa', 'from-youth']]);
});

test('pages have no gaps, whatever comes first', async ({ app, moderator }) => {
  const { youth, elder } = await familyOf(app, 'Rosa');
  const sent: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    const category = n % 2 === 0 ? 'something-else' : 'made-me-uncomfortable';
    sent.push(await report(youth, elder, category));
    await app.query`delete from rate_limits`;
  }
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const cursor = next === '' ? '' : `?cursor=${encodeURIComponent(next)}`;
    const { body } = await moderator.get(`${QUEUE}${cursor}`);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    next = body.nextCursor;
  }
  const [harm, other] = [sent.filter((_, n) => n % 2 === 1), sent.filter((_, n) => n % 2 === 0)];
  expect(seen).toEqual([...harm, ...other]);
});

test('Rule 9.401, the first page counts what waits for this moderator', async ({
  app,
  moderator,
}) => {
  const waiting = async (by: Browser) => (await by.get(QUEUE)).body.waiting;
  const family = await familyOf(app, 'Rosa');
  const taken = await report(family.youth, family.elder, 'rude-or-hurtful');
  await report(family.elder, family.youth, 'rude-or-hurtful');
  const before = await waiting(moderator);
  expect(before).toMatchObject({ mine: 0, open: 2 });
  await moderator.must('POST', `${QUEUE}/${taken}/assign`, {});
  await app.signUp('elder', 'Nora New');
  const after = { ...before, mine: 1, open: 1, elders: before.elders + 1 };
  expect(await waiting(moderator)).toEqual(after);
  const { browser: colleague } = await enrolledModerator(app);
  expect(await waiting(colleague)).toEqual({ ...after, mine: 0 });
});
