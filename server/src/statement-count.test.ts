import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { test } from './testing/fixtures.ts';
import { approvalOf, ask, meeting, nextDay } from './testing/session-request.ts';

/** Set while `act` runs. Timers and deliveries that began earlier run without it, so their statements aren't counted. */
const acting = new AsyncLocalStorage<true>();

/** The first words of each statement that `act` sends to the database. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const send = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    if (acting.getStore() === true) texts.push(textOf(sent[0]).trim().replaceAll(/\s+/g, ' '));
    return Reflect.apply(send, this, sent);
  });
  await acting.run(true, act);
  query.mockRestore();
  return texts.map((text) => text.slice(0, 60));
}

/** The statements up to the commit. Later statements belong to the delivery. */
async function untilCommit(change: () => Promise<unknown>): Promise<string[]> {
  const texts = await statementsOf(change);
  return texts.slice(0, texts.indexOf('commit') + 1);
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const text: unknown = typeof asked === 'object' && asked !== null && Reflect.get(asked, 'text');
  return typeof text === 'string' ? text : '';
}

// Each statement is a round trip, and round trips take up most of the time of a request and of an approval.
test('a request takes six statements from log-in to commit, an approval five', async ({
  family,
}) => {
  const body = meeting(family.youth, { date: nextDay() });
  const asking = await untilCommit(() => ask(family.elder, body));
  expect(asking).toEqual([
    expect.stringContaining('logins'),
    expect.stringContaining('rate_limits'),
    expect.stringContaining('begin'),
    expect.stringContaining('select my_skills'),
    expect.stringContaining('saved as (select insert_session'),
    'commit',
  ]);
  const approval = await approvalOf(family.parent, body.id);
  const approving = await untilCommit(() =>
    family.parent.must('POST', `/api/sessions/${body.id}/approve`, approval),
  );
  expect(approving).toEqual([
    expect.stringContaining('logins'),
    expect.stringContaining('begin'),
    expect.stringContaining('from lock_chil'),
    expect.stringContaining('saved as ( update sessions'),
    'commit',
  ]);
});

test.for([
  ['/api/sessions?bucket=upcoming', 'from session_page'],
  ['/api/matches', 'select match_page'],
  ['/api/matches?name=sam', 'select match_page'],
])('%s takes the log-in and one more statement', async ([path, asked], { family }) => {
  const asking = await statementsOf(() => family.elder.get(path ?? ''));
  expect(asking).toEqual([expect.stringContaining('logins'), expect.stringContaining(asked ?? '')]);
});
