import { describe, expect } from 'vitest';
import { carryOutRetention } from '../../../platform/db/retention.ts';
import { dailyPurges } from '../../../purges.ts';
import { collide } from '../../../testing/at-once.ts';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { tablesContaining } from '../../../testing/database-state.ts';
import { openFamily } from '../../../testing/family.ts';
import { limitAsInProduction } from '../../../testing/family-sessions.ts';
import { testWithOwnFamily } from '../../../testing/fixtures.ts';
import { refusal } from '../../../testing/owner-changes.ts';
import { changesNothing } from '../../../testing/refused.ts';
import { requestRow } from '../../../testing/rows.ts';
import { sendInvite } from '../../../testing/sent-invite.ts';
import {
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
  reject,
} from '../../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

const test = testWithOwnFamily
  .extend('sharesApp', false)
  .extend('limit', { scope: 'file', auto: true }, async ({ app }) => limitAsInProduction(app));

const tries = (from: Browser, to: Browser) =>
  from.json('POST', '/api/sessions', meeting(to, { date: nextDay() }));
const asks = (from: Browser, to: Browser) => ask(from, meeting(to, { date: nextDay() }));
const noticesOf = async (app: TestApp, { personId }: Browser) =>
  (await app.query`select from notifications where person_id = ${personId}`).length;

describe('Rule 6.351, six requests and changes of an elder to a youth in a day', () => {
  test('A279: times and prepared reasons aren’t a chat; approved ones don’t count', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    await approve(parent, await asks(elder, youth));
    const REASONS = ['I am not well.', 'Something has come up.', 'Let us find another time.'];
    for (const reason of REASONS) await cancel(elder, await asks(elder, youth), reason);
    const last = meeting(youth, { date: nextDay() });
    await ask(elder, last);
    const moved = (version: number) =>
      change(elder, last.id, changeOf(last, { version, date: nextDay() }));
    for (const version of [1, 2]) expect((await moved(version)).status).toBe(200);
    const notices = await noticesOf(app, youth);
    const [more, again] = [await moved(3), await tries(elder, youth)];
    expect([more, again].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'asked-often'],
      [409, 'asked-often'],
    ]);
    expect(await noticesOf(app, youth)).toBe(notices);
    const rows = requestRow(elder.personId, youth.personId);
    expect(await refusal(app.platform.db, [rows])).toBe('sessions_not_now');
    await app.query`
      update session_offers set created_at = created_at - interval '1 day'
      where session_id in (select id from sessions where youth_id = ${youth.personId})
    `;
    expect((await moved(3)).status).toBe(200);
  });

  test('A279: nor do simultaneous changes exceed them', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    for (const _ of [1, 2, 3]) await cancel(elder, await asks(elder, youth));
    const waiting = [1, 2].map(() => meeting(youth, { date: nextDay() }));
    for (const request of waiting) await ask(elder, request);
    const row = {
      text: 'select from people where id = $1 for update',
      values: [youth.personId],
    };
    const moves = waiting.map(
      (request) => () => change(elder, request.id, changeOf(request, { date: nextDay() })),
    );
    const answers = await collide(app, row, moves, 2);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('rule 6.362, A285: a youth can’t flood an elder with withdrawn requests', async ({
    app,
  }) => {
    const { elder, youth } = await openFamily(app);
    for (let count = 0; count < 6; count += 1) await cancel(youth, await asks(youth, elder));
    const seventh = await changesNothing(app, () => tries(youth, elder));
    expect([seventh.status, seventh.body.code]).toEqual([409, 'asked-often']);
    const row = requestRow(elder.personId, youth.personId, { created_by: youth.personId });
    expect(await refusal(app.platform.db, [row])).toBe('sessions_not_now');
    const answered = await openFamily(app);
    const last = meeting(answered.elder, { date: nextDay() });
    await ask(answered.youth, last);
    const moved = (version: number) =>
      change(answered.youth, last.id, changeOf(last, { version, date: nextDay() }));
    for (const version of [1, 2, 3, 4, 5]) expect((await moved(version)).status).toBe(200);
    expect((await moved(6)).body.code).toBe('asked-often');
  });
});

test('rule 1.181, A255: an elder can’t propose times again and again, also in other sessions', async ({
  app,
}) => {
  const { elder, youth, parent } = await openFamily(app);
  const [one, other] = [await asks(youth, elder), await asks(youth, elder)];
  for (const id of [one, other, one, other, one, other]) {
    expect((await propose(elder, id, nextDay())).status).toBe(200);
  }
  const notices = await noticesOf(app, youth);
  const seventh = await changesNothing(app, () => propose(elder, one, nextDay()));
  expect([seventh.status, seventh.body.code]).toEqual([409, 'asked-often']);
  expect(await noticesOf(app, youth)).toBe(notices);
  expect((await propose(parent, one, nextDay())).status).toBe(200);
});

describe('Rule 1.180, limits outlive an account', () => {
  const password = PASSWORD;
  const leave = (person: Browser) => person.must('POST', '/api/account/removal', { password });

  async function comeBack(app: TestApp, elder: Browser, email: string): Promise<Browser> {
    await leave(elder);
    const again = await app.signUp('elder', 'Walter Brandt', email);
    await app.choose(again, { Photography: 3 });
    return again;
  }

  test('A254: a blocked, resting or insistent elder is no stranger with a new account', async ({
    app,
  }) => {
    const { elder, ...blocking } = await openFamily(app);
    const [resting, insisted, refusing, free] = await Promise.all(
      [1, 2, 3, 4].map(() => openFamily(app)),
    );
    if (!resting || !insisted || !refusing || !free) throw new Error('no families');
    await asks(elder, blocking.youth);
    await block(blocking.parent, elder, blocking.youth);
    const refused = `/api/sessions/${await asks(elder, resting.youth)}/reject`;
    await resting.parent.must('POST', refused, { version: 1, rest: true });
    for (let count = 0; count < 6; count += 1) {
      await cancel(elder, await asks(elder, insisted.youth));
    }
    for (const _ of [1, 2]) await reject(refusing.parent, await asks(elder, refusing.youth));

    const mailbox = elder.email.replace('@', '+new@');
    const again = await comeBack(app, elder, mailbox);
    const codes = async () =>
      Promise.all(
        [blocking, resting, insisted, refusing, free].map(async ({ youth }) => {
          const { status, body } = await tries(again, youth);
          return status === 201 ? 201 : body.code;
        }),
      );
    const first = await codes();
    expect(first).toEqual(['not-found', 'resting', 'asked-often', 201, 201]);
    expect((await again.get(`/api/matches/${blocking.youth.personId}`)).status).toBe(404);
    await reject(refusing.parent, await asks(again, refusing.youth));
    expect((await tries(again, refusing.youth)).body.code).toBe('resting');

    // Lifted limits don't come back, neither the rest nor the block.
    await resting.parent.must('DELETE', `/api/rests/${again.personId}/${resting.youth.personId}`);
    const { personId } = blocking.youth;
    await blocking.parent.must('DELETE', `/api/blocks/${personId}/${again.personId}`);
    const third = await comeBack(app, again, elder.email);
    for (const { youth } of [blocking, resting])
      expect((await tries(third, youth)).status).toBe(201);
    expect((await tries(third, refusing.youth)).body.code).toBe('resting');
  });

  test('A254: nothing is kept without limits, nor an address, nor longer than a year', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    await approve(parent, await asks(elder, youth));
    await app.query`delete from former_limits`;
    await leave(elder);
    const kept = () => app.query`select from former_limits`;
    expect(await kept()).toEqual([]);
    const other = await openFamily(app);
    await block(other.youth, other.elder);
    await leave(other.elder);
    expect(await kept()).toHaveLength(1);
    expect(await tablesContaining(app.platform.db, other.elder.email)).toEqual([]);
    const retain = async (days: number) =>
      app.run(({ db, clock }) =>
        carryOutRetention(
          db,
          dailyPurges(app.platform.files),
          new Date(+clock() + days * 86_400_000),
        ),
      );
    await retain(364);
    expect(await kept()).toHaveLength(1);
    await retain(366);
    expect(await kept()).toEqual([]);
  });

  test('A254: a suspended child is suspended again when invited by another parent', async ({
    app,
  }) => {
    const { youth, parent } = await openFamily(app);
    await app.query`update people set vetting = 'suspended' where id = ${youth.personId}`;
    await leave(parent);
    const other = await app.signUp('parent');
    const { completion } = await sendInvite(app, other, { childEmail: youth.email });
    const child = app.browser();
    const completed = { ...completion, email: youth.email };
    expect((await child.post('/api/youth-completion', completed)).body.code).toBe(
      'account-suspended',
    );
    const people = app.query`select vetting from people join users using (id) where email = ${youth.email}`;
    expect(await people).toEqual([{ vetting: 'suspended' }]);
  });
});
