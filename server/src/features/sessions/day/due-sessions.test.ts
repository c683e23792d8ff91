import { REMINDERS, type Reminder } from '@oakling/domain/sessions/day/decide-reminder';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { storeSession } from '../../../testing/stored-session.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from './send-reminders.ts';
import { dueQuery } from './reminder-store.ts';

const HOUR_MS = 60 * 60_000;

test.afterEach(async ({ app }) => {
  await app.query`delete from sessions`;
});

/** The session's start in hours from now, and the hours between the request or decision and the start. */
interface Row {
  readonly starts: number;
  readonly since: number;
  readonly status?: 'pending' | 'approved' | 'rejected';
  /** Hours since the request; 0 by default. */
  readonly asked?: number;
  readonly isElderGone?: boolean;
  readonly timeZone?: string;
}

async function store(app: TestApp, family: Family, rows: readonly Row[]): Promise<string[]> {
  const { db } = app.platform;
  const ids: string[] = [];
  for (const {
    starts,
    since,
    status = 'approved',
    asked = 0,
    isElderGone = false,
    timeZone = 'UTC',
  } of rows) {
    const startsAt = new Date(Date.now() + starts * HOUR_MS);
    const decidedAt = new Date(startsAt.getTime() - since * HOUR_MS);
    const session = { status, startsAt, minutes: 6, decidedAt, timeZone };
    const id = await storeSession(db, family, session);
    ids.push(id);
    if (status === 'pending') {
      const createdAt = new Date(Date.now() - asked * HOUR_MS);
      await app.query`
        update sessions set updated_at = ${decidedAt}, created_at = ${createdAt} where id = ${id}
      `;
    }
    if (isElderGone) await app.query`update sessions set elder_id = null where id = ${id}`;
  }
  return ids;
}

/** Only the last row of each reminder is due. Each of the others would come first if it weren't excluded. */
const ROWS: Readonly<Record<Exclude<Reminder, 'own-decision-waiting'>, readonly Row[]>> = {
  'day-ahead': [
    { starts: 11.5, since: 40 },
    { starts: 13, since: 40, status: 'pending' },
    { starts: 14, since: 40, status: 'rejected' },
    { starts: 15, since: 23 },
    { starts: 23, since: 24.1 },
  ],
  'hour-ahead': [
    { starts: 0.2, since: 40 },
    { starts: 0.4, since: 40, status: 'pending' },
    { starts: 0.5, since: 0.9 },
    { starts: 0.9, since: 1.1 },
  ],
  'decision-waiting': [
    { starts: 0.9, since: 40, status: 'pending' },
    { starts: 2, since: 40 },
    { starts: 3, since: 26, status: 'pending' },
    { starts: 4, since: 28.1, status: 'pending' },
  ],
  'answer-waiting': [
    { starts: 11.5, since: 40, status: 'pending', asked: 40 },
    { starts: 13, since: 40, status: 'pending', asked: 5.9 },
    { starts: 14, since: 40, status: 'rejected' },
    { starts: 23, since: 30, status: 'pending', asked: 6.1 },
  ],
  'outcome-asked': [
    { starts: -48.2, since: 1 },
    { starts: -40, since: 1, status: 'rejected' },
    { starts: -30, since: 1, isElderGone: true },
    { starts: -1, since: 1 },
    { starts: -0.05, since: 1 },
  ],
};

/** The index used for each reminder that isn't about approved sessions. */
const INDEX: Readonly<Partial<Record<Reminder, string>>> = {
  'decision-waiting': 'sessions_undecided',
  'own-decision-waiting': 'sessions_undecided',
  'answer-waiting': 'sessions_unanswered',
};

// `own-decision-waiting` requires an adult. `midnight.test.ts` covers it.
const OF_CHILDREN = REMINDERS.filter((reminder) => reminder !== 'own-decision-waiting');

describe('Rule 8.57, the search of the job', () => {
  test.for(OF_CHILDREN)('%s finds due sessions among others', async (reminder, { app, family }) => {
    const ids = await store(app, family, ROWS[reminder]);
    const due = reminder === 'outcome-asked' ? ids.at(-2) : ids.at(-1);
    expect(await app.run(sendReminders)).toHaveProperty(reminder, 1);
    const rows = await app.query`
      select session_id from session_reminders where reminder = ${reminder}
    `;
    expect(rows).toEqual([{ session_id: due }]);
  });

  test('a session that can’t be announced doesn’t delay others', async ({ app, family }) => {
    const [stuck, next, soon] = await store(app, family, [
      { starts: 22, since: 40 },
      { starts: 23, since: 40 },
      { starts: 0.9, since: 40 },
    ]);
    await app.query`
      alter table session_reminders add constraint stuck check (session_id <> ${sql.lit(stuck)})
    `;
    const counts = { 'day-ahead': 1, 'hour-ahead': 1 };
    expect(await app.run(sendReminders)).toMatchObject(counts);
    await app.query`alter table session_reminders drop constraint stuck`;
    const rows = await app.query<{ session_id: string }>`select session_id from session_reminders`;
    const told = rows.map(({ session_id }) => session_id).toSorted();
    expect(told).toEqual([next, soon].toSorted());
  });

  test.for(REMINDERS)(
    '%s is found by an index on starts, however many sessions there are',
    async (reminder, { app }) => {
      const plan = await app.platform.db.transaction().execute(async (tx) => {
        // The planner scans small tables sequentially.
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<object>`explain ${dueQuery(reminder, new Date())}`.execute(tx);
        return JSON.stringify(rows);
      });
      expect(plan).toContain(INDEX[reminder] ?? 'sessions_approved_start');
      const bounds = reminder.endsWith('decision-waiting') ? ['>'] : ['>', '<='];
      for (const bound of bounds) {
        expect(plan).toMatch(new RegExp(`Index Cond: [^"]*lower\\(during\\) ${bound} `));
      }
    },
  );
});
