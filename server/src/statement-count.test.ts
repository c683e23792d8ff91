import pg from 'pg';
import { expect, vi } from 'vitest';
import { test } from './testing/fixtures.ts';
import { approvalOf, ask, meeting, nextDay } from './testing/session-request.ts';

/**
 * Timers sync counted requests, poll the job queues and check the listening connection, independently of requests.
 * Adding a job is counted.
 */
const BY_CLOCK =
  /^select 1$|^insert into rate_limits as shared|^(?!.*\binsert into pgboss\.).*\bpgboss\./i;

/** The first words of each statement that a request sends to the database. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const texts = query.mock.calls.map(([asked]) => textOf(asked).trim().replaceAll(/\s+/g, ' '));
  query.mockRestore();
  return texts.filter((text) => !BY_CLOCK.test(text)).map((text) => text.slice(0, 60));
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
