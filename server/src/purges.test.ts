import { storeCheckIns } from './testing/stored-check-ins.ts';
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION, RETENTION_ROWS } from '@oakling/domain/legal/retention';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { startDelivery } from './open-delivery.ts';
import { dailyPurges, HOURLY_PURGES } from './purges.ts';
import { test as base } from './testing/fixtures.ts';
import { liveFully } from './testing/full-life.ts';
import { sendInvite } from './testing/sent-invite.ts';
import { newId } from './testing/session-request.ts';
import type { TestApp } from './testing/test-app.ts';
import { carryOutRetention, PURGE_BATCH, type Purge } from './platform/db/retention.ts';

const test = base
  // The application is not shared, because one of the tests permanently stops the counting.
  .extend('sharesApp', false)
  .extend('life', { scope: 'file', auto: true }, async ({ app }) => {
    const life = await liveFully(app);
    // The links and rate limits of these people may have expired already, so start without expired rows.
    await app.query`update email_proofs set expires_at = now() + interval '7 days'`;
    await app.query`delete from rate_limits where expire < ${Date.now()}`;
    return life;
  })
  .extend('purges', { scope: 'file', auto: true }, ({ app }): readonly Purge[] => [
    ...HOURLY_PURGES,
    ...dailyPurges(app.platform.files),
  ]);

const PURGED_ROWS = Object.entries(RETENTION_ROWS)
  .flatMap(([row, { deletedBy }]) => (deletedBy === 'the retention job' ? [row] : []))
  .toSorted();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The rows that a run deletes after this time, by kind. Omits kinds without deletions. */
async function runAfter(app: TestApp, purges: readonly Purge[], ms: number): Promise<object> {
  const now = new Date(Date.now() + ms);
  const counts = await app.run(({ db }) => carryOutRetention(db, purges, now));
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([, deleted]) => deleted > 0));
}

async function count(app: TestApp, table: string, where = sql`true`): Promise<number> {
  const rows = await app.query<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${where}
  `;
  return rows[0]?.n ?? 0;
}

/** Keeps request counts from arriving or expiring during the test, even on a slow machine. */
async function keepCounts({ platform: { db, generalLimits } }: TestApp): Promise<void> {
  generalLimits.stop();
  await generalLimits.settle();
  await sql`update rate_limits set expire = ${Date.now() + HOUR_MS}`.execute(db);
}

/** An unused picture, written two days ago. */
async function forgottenPicture(app: TestApp): Promise<string> {
  const name = `avatars/ab/${'ab'.repeat(32)}.webp`;
  await app.platform.files.write(name, new Uint8Array([1]));
  const then = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(join(app.platform.config.DATA_DIR, 'files', name), then, then);
  return name;
}

describe('Rule 9.82, expired data is deleted', () => {
  test('each kind after its period, and not before', async ({ app, life, purges }) => {
    const { files } = app.platform;
    await sendInvite(app, life.parent.browser);
    await keepCounts(app);
    await app.query`
      insert into reports (id, reporter_id, reported_id, category, status, outcome, closed_at)
      values (${newId()}, ${life.youth.browser.personId}, ${life.elder.browser.personId},
        'something-else', 'closed', 'no-action', now())
    `;
    await app.query`
      insert into session_reminders (session_id, reminder, version, sent_at)
      values (${life.held}, 'day-ahead', 1, now())
    `;
    await storeCheckIns(app, { elder: life.elder.browser, youth: life.youth.browser });
    await app.query`
      insert into profile_versions (person_id, field, words, state)
      values (${life.elder.browser.personId}, 'bio', 'Tulips', 'replaced')
    `;
    await app.query`
      insert into outbox (id, type, subject_id, payload, request_id, failures, parked_at)
      values (1, 'Happened', 'nothing', '', 'a-test', 9, now()),
        (2, 'Happened', 'nothing', '', 'a-test', 0, null)
    `;
    await app.query`
      insert into spent_guardian_links (code_hash, inviter_id, ended_as)
      values ('x', ${life.parent.browser.personId}, 'used')
    `;
    await app.query`
      insert into unsent_mails (
        event_id, recipient, state, address_hash, domain, type, subject_id, payload, failed_at
      ) values (1, 'mailbox', 'refused', 'x', 'family.example', 'InviteSent', 'nothing', '', now())
    `;
    await app.query`
      insert into trusted_people (id, elder_id, name, email, mailbox_hash, asked_at, confirmed_at, ended_at)
      values (${newId()}, ${life.elder.browser.personId}, 'A', 'a@home.example', '', now(), null, null),
        (${newId()}, ${life.elder.browser.personId}, 'B', null, '', now(), now(), now())
    `;
    const said = async () => [
      await count(app, 'session_outcomes'),
      await count(app, 'session_thanks'),
      await count(app, 'session_reminders'),
      await count(app, 'check_ins'),
    ];
    const mine = await count(app, 'notifications');
    const places = await count(
      app,
      'session_offers',
      sql`address is not null or video_provider is not null`,
    );
    const logins = await count(app, 'logins');
    const counted = await count(app, 'rate_limits');
    const deliveries = await count(app, 'deliveries');
    const picture = await forgottenPicture(app);
    await files.write('removals/somebody', new Uint8Array([1]));
    const fresh = `avatars/cd/${'cd'.repeat(32)}.webp`;
    await files.write(fresh, new Uint8Array([1]));
    expect(await runAfter(app, purges, 0)).toEqual({ pictures: 1 });
    expect(await files.read(picture)).toBeNull();
    expect(await files.read(fresh)).not.toBeNull();
    expect(await runAfter(app, purges, 0.9 * HOUR_MS)).not.toHaveProperty('resetCodes');
    expect(await runAfter(app, purges, 1.1 * HOUR_MS)).toHaveProperty('resetCodes', 3);
    await runAfter(app, purges, 2 * DAY_MS);
    expect([counted > 0, await count(app, 'rate_limits')]).toEqual([true, 0]);
    expect(await runAfter(app, purges, 6.9 * DAY_MS)).toEqual({});
    expect(await runAfter(app, purges, 7.1 * DAY_MS)).toEqual({ deliveries, emailProofs: 2 });
    expect(await runAfter(app, purges, 29 * DAY_MS)).toEqual({});
    expect(await runAfter(app, purges, 31 * DAY_MS)).toEqual({
      askedTrustedPeople: 1,
      invites: 1,
      keptMails: 3,
      logins,
      parkedEvents: 1,
      spentGuardianLinks: 1,
      unsentMails: 1,
    });
    expect(await count(app, 'outbox')).toBe(1);
    expect(await count(app, 'invites', sql`status = 'accepted'`)).toBe(1);
    expect(await runAfter(app, purges, 89 * DAY_MS)).toEqual({});
    expect(await runAfter(app, purges, 91 * DAY_MS)).toEqual({ formerTrustedPeople: 1 });
    // The session that took place was ten days ago; the others are in the future.
    expect(await runAfter(app, purges, 354 * DAY_MS)).toEqual({});
    expect(await runAfter(app, purges, 356 * DAY_MS)).toEqual({ arrangements: 1 });
    expect(await said()).toEqual([2, 1, 1, 3]);
    expect(await runAfter(app, purges, 366 * DAY_MS)).toEqual({
      formerProfiles: 1,
      notifications: mine,
    });
    expect(await said()).toEqual([0, 0, 0, 0]);
    expect(await runAfter(app, purges, 380 * DAY_MS)).toEqual({ arrangements: places - 1 });
    expect(await runAfter(app, purges, 399 * DAY_MS)).toEqual({});
    expect(await runAfter(app, purges, 401 * DAY_MS)).toEqual({ removals: 1 });
    expect(await runAfter(app, purges, 729 * DAY_MS)).toEqual({});
    expect(await runAfter(app, purges, 731 * DAY_MS)).toEqual({ reports: 1 });
    expect([await count(app, 'sessions'), await count(app, 'people')]).toEqual([4, 3]);
  });

  test('any amount, in batches, with one audit row that has only counts', async ({
    app,
    life,
    purges,
  }) => {
    await keepCounts(app);
    const many = 2 * PURGE_BATCH + 1;
    await app.query`
      insert into notifications (person_id, kind, subject_id, created_at)
      select ${life.parent.browser.personId}, 'session-requested', ${newId()},
        now() - interval '2 years'
      from generate_series(1, ${many})
    `;
    const before = await count(app, 'audit_log');
    expect(await runAfter(app, purges, 0)).toEqual({ notifications: many });
    expect(await count(app, 'audit_log')).toBe(before + 1);
    const rows = await app.query<{ after: object }>`
      select actor_id, subject_id, after from audit_log where type = 'RetentionCarriedOut'
      order by id desc limit 1
    `;
    expect(rows[0]).toMatchObject({ actor_id: null, after: { notifications: many, invites: 0 } });
    expect(Object.keys(rows[0]?.after ?? {}).toSorted()).toEqual(PURGED_ROWS);
  });

  test('by one server at a time', async ({ app }) => {
    const { db } = app.platform;
    const [begun, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const run = async () => {
      begun.resolve();
      await holding.promise;
      return 0;
    };
    const slow: Purge = { of: 'counts', run };
    const first = carryOutRetention(db, [slow], new Date());
    await begun.promise;
    expect(await carryOutRetention(db, [], new Date())).toBeNull();
    holding.resolve();
    expect(await first).toEqual({ counts: 0 });
    expect(await carryOutRetention(db, [], new Date())).toEqual({});
  });

  test('automatically, each hour and each day', async ({ openApp }) => {
    // Uses its own app, because its jobs would change the counts of other tests.
    const other = await openApp();
    const { config, origin, log, clock } = other.platform;
    const { databaseUrl } = other;
    const open = await startDelivery({ config, databaseUrl, origin, log, clock, runsJobs: true });
    const rows = await other.query`select name, cron from pgboss.schedule order by name`;
    await open.stop();
    expect(rows).toEqual([
      { name: 'check-ins', cron: '37 * * * *' },
      { name: 'check-reminders', cron: '23 * * * *' },
      { name: 'consents', cron: '*/10 * * * *' },
      { name: 'guardian-invites', cron: '*/10 * * * *' },
      { name: 'help-reminders', cron: '* * * * *' },
      { name: 'lapse', cron: '* * * * *' },
      { name: 'new-matches', cron: '23 8 * * 1' },
      { name: 'reminders', cron: '* * * * *' },
      { name: 'retention', cron: '17 3 * * *' },
      { name: 'retention-hourly', cron: '41 * * * *' },
      { name: 'step-look', cron: '29 2 * * *' },
      { name: 'steps', cron: '* * * * *' },
      { name: 'time-zones', cron: '53 2 * * *' },
      { name: 'trusted-people', cron: '*/15 * * * *' },
    ]);
  });
});

describe('Rule 9.81, one table', () => {
  test('every kind that the job deletes has its purge, and every purge its kind', ({ purges }) => {
    expect(purges.map(({ of }) => of).toSorted()).toEqual(PURGED_ROWS);
  });

  test('docs/retention.md has exactly its rows', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/retention.md'), 'utf8');
    const [table = ''] = page.split('## When an account is removed');
    const rows = table.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.slice(1)).toEqual(
      RETENTION.map(
        ({ what, kept, why, deletedBy }) => `| ${[what, kept, why, deletedBy].join(' | ')} |`,
      ),
    );
  });
});
