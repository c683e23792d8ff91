import * as texts from '@oakling/domain/kernel/texts';
import { RETENTION_ROWS } from '@oakling/domain/legal/retention';
import type { Retention } from '@oakling/domain/legal/kept-for';
import { expect } from 'vitest';
import { carryOutRetention } from './platform/db/retention.ts';
import { dailyPurges } from './purges.ts';
import { ALL_MARKS, unmet, type Mark } from './testing/marks.ts';
import { test } from './testing/operations/scenario-test.ts';
import { countRows } from './testing/text-fields.ts';

const TEN_YEARS_MS = 10 * 365 * 86_400_000;
const ROWS: Readonly<Record<string, Retention>> = RETENTION_ROWS;
const isPurged = ({ declared: { kept } }: Mark) =>
  ROWS[kept ?? '']?.deletedBy === 'the retention job';

test('Rule 6.287, all texts about a session are kept for the same time', () => {
  const ofSessions = Object.entries(texts).filter(
    ([, { copies, shape }]) => copies.includes('report') && shape !== 'name',
  );
  const kept = ofSessions.map(([name, text]) => [name, text.kept]);
  expect(kept).toEqual(ofSessions.map(([name]) => [name, 'arrangements']));
});

test('nothing is left of a text after its retention period', async ({ scenario: { app } }) => {
  const { db, files } = app.platform;
  const isGone = async ({ declared: { columns }, words }: Mark) => {
    for (const column of columns) if ((await countRows(app, column, words)) > 0) return false;
    return true;
  };
  await app.query`
    update reports set status = 'closed', outcome = 'other', closed_at = now() where status <> 'closed'
  `;
  const rows = ALL_MARKS.map(({ declared: { kept } }) => kept ?? '');
  // Notices contain copies of reasons.
  rows.push('notifications');
  const purges = dailyPurges(files).filter(({ of }) => rows.includes(of));
  await carryOutRetention(db, purges, new Date(Date.now() + TEN_YEARS_MS));
  const todo = 'delete it in the purge of its row (server/src/purges.ts)';
  expect(await unmet(async (mark) => !isPurged(mark) || (await isGone(mark)), todo)).toEqual([]);
  // Sessions are deleted with the youth, and all other texts with their owner.
  await app.query`delete from users where id in (select id from people where role = 'youth')`;
  await app.query`delete from users where id in (select id from people)`;
  expect(await unmet(isGone, 'have it deleted with the account')).toEqual([]);
});
