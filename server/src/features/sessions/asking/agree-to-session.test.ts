import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  answerProposal,
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
import type { TestApp } from '../../../testing/test-app.ts';

const agree = (person: Browser, id: string, version = 1) =>
  person.json('POST', `/api/sessions/${id}/agree`, { version });
const agreedAt = async (person: Browser, id: string): Promise<unknown> =>
  (await person.get(`/api/sessions/${id}`)).body.agreedAt;

async function eventsOf(app: TestApp, id: string): Promise<string[]> {
  const rows = await app.query<{ type: string }>`
    select type from audit_log where subject_id = ${id} order by id
  `;
  return rows.map(({ type }) => type);
}

describe('Rule 6.97, the receiver agrees', () => {
  test('all three see it, and the parent decides as before', async ({ app, family }) => {
    const { elder, parent, youth } = family;
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    expect(await agreedAt(parent, id)).toBeNull();
    const answer = await agree(youth, id);
    expect(answer.body).toMatchObject({ status: 'pending', agreedAt: expect.any(String) });
    for (const person of [elder, parent, youth])
      expect(await agreedAt(person, id)).toBe(answer.body.agreedAt);
    expect(await eventsOf(app, id)).toEqual(['SessionRequested', 'SessionAgreed']);
    await approve(parent, id);
    expect(await agreedAt(parent, id)).toBe(answer.body.agreedAt);
  });

  test('also after the parent has approved, and once, however often it is sent', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = family;
    const id = await ask(youth, meeting(elder, { date: nextDay() }));
    await approve(parent, id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(elder, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.agreedAt)).size).toBe(1);
    expect((await eventsOf(app, id)).filter((type) => type === 'SessionAgreed')).toHaveLength(1);
  });

  test('not to another version', async ({ app, family: { elder, youth } }) => {
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    const other = await refused(app, () => agree(youth, id, 2));
    expect([other.status, other.body.code]).toEqual([409, 'changed-since-read']);
  });

  test('not to a canceled session, or by a person blocked in the meantime', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    const first = await ask(elder, meeting(youth, { date: nextDay() }));
    await cancel(elder, first);
    expect((await refused(app, () => agree(youth, first))).body.code).toBe('not-open');
    const second = await ask(elder, meeting(youth, { date: nextDay() }));
    await block(youth, elder);
    expect((await refused(app, () => agree(youth, second))).status).toBe(404);
  });

  test('a change asks again, except the person who proposed its time', async ({ app }) => {
    const { elder, parent, youth } = await openFamily(app);
    const body = meeting(youth, { date: nextDay() });
    const id = await ask(elder, body);
    await agree(youth, id);
    await propose(parent, id, nextDay());
    await answerProposal(elder, id, 'accept');
    expect(await agreedAt(elder, id)).toBeNull();
    await propose(youth, id, nextDay(), { version: 2 });
    await answerProposal(elder, id, 'accept');
    expect(await agreedAt(elder, id)).toEqual(expect.any(String));
  });
});

describe('Rule 6.97, the database', () => {
  test('doesn’t accept another time, or another session’s, as the proposed one', async ({
    app,
  }) => {
    const { elder, youth } = await openFamily(app);
    const request = meeting(youth, { date: nextDay() });
    const id = await ask(elder, request);
    const other = await ask(elder, meeting(youth, { date: nextDay() }));
    const [here, there] = [nextDay(), nextDay()];
    await propose(youth, id, here);
    await propose(youth, other, there);
    const time = { date: there, startTime: '15:00', endTime: '16:00' };
    expect((await change(elder, id, changeOf(request, time))).body.agreedAt).toBeNull();
  });

  test('lets no one change an agreed session silently', async ({ app, family }) => {
    const { elder, youth } = family;
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    await agree(youth, id);
    const rewrite = sql`update sessions set interests = '{Art & Creativity}' where id = ${id}`;
    await expect(
      actAs(app.platform.db, elder.personId, (tx) => rewrite.execute(tx)),
    ).rejects.toMatchObject({ constraint: 'sessions_changed_by_version' });
  });

  test('only agreeing writes the column, and no one else can', async ({ app, family }) => {
    const { elder, parent, youth } = family;
    const { db } = app.platform;
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    const saidBy = async ({ personId }: Browser, to = id) => {
      const { rows } = await actAs(db, personId, (tx) =>
        sql`select agree_to_session(${to}, now())`.execute(tx),
      );
      return rows.length;
    };
    const stranger = await app.signUp('elder');
    expect([await saidBy(elder), await saidBy(parent), await saidBy(stranger)]).toEqual([0, 0, 0]);
    const write = sql`update sessions set agreed_at = now() where id = ${id}`;
    for (const { personId } of [elder, parent, youth])
      await expect(actAs(db, personId, (tx) => write.execute(tx))).rejects.toThrow('permission');
    expect([await saidBy(youth), await saidBy(youth)]).toEqual([1, 0]);
    const over = await ask(elder, meeting(youth, { date: nextDay() }));
    await reject(parent, over);
    expect(await saidBy(youth, over)).toBe(0);
  });
});
