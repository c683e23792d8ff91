import { MAIL_QUEUE } from '../../features/notifications/delivery/mail-queue.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import type { Browser } from '../browser.ts';
import { enrolledModerator } from '../moderator.ts';
import type { SentMail, TestApp } from '../test-app.ts';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A Monday before the clocks change in America, Europe and Australia. */
export const BEGIN = Date.UTC(2031, 1, 24);
/** The number of friendships that act at the same time. */
const AT_ONCE = 6;

/** The application with a clock that the simulation moves for the server, the database and every job. */
export interface World {
  readonly app: TestApp;
  readonly moderator: Browser;
  now(): number;
  /** Moves the clock and runs each job that is due by then. */
  moveTo(moment: number): Promise<void>;
  /** Runs an action for each, several at once, and then delivers what happened. */
  each<One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<void>;
  takeMails(): Promise<SentMail[]>;
  /**
   * Keeps logins, because they follow the real clock and their purge follows the moved one. They stay fresh, so that
   * nobody enters the password again before each action that needs it.
   */
  stayLoggedIn(): Promise<void>;
  /** Limits of requests follow the real clock, in which the simulated days are seconds. */
  forgetRequests(): Promise<void>;
}

export async function openWorld(app: TestApp): Promise<World> {
  await useMovedClock(app);
  const moderator = (await enrolledModerator(app)).browser;
  let now = BEGIN - DAY_MS;
  const move = async (moment: number) => {
    now = moment;
    app.setNow(new Date(now));
    await app.query`update simulation.clock set now = ${new Date(now)}`;
  };
  await move(now);
  const forgetRequests = () => app.runUnchecked('delete from rate_limits');
  return {
    app,
    moderator,
    now: () => now,
    async moveTo(moment) {
      const before = now;
      await move(moment);
      await forgetRequests();
      await runJobs(app, before, moment);
      await app.deliver();
    },
    async each(all, act) {
      await app.holdingDelivery(async () => {
        const left = [...all];
        const work = async () => {
          for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      });
      await app.deliver();
    },
    forgetRequests,
    takeMails: () => app.takeMails(),
    async stayLoggedIn() {
      await app.query`
        update logins set (created_at, expires_at) = ('2040-01-01', '2099-01-01') where expires_at < '2099-01-01'
      `;
    },
  };
}

/** New rows get the moved time, too. Tests of other rules have raised the limit of waiting requests. */
function useMovedClock(app: TestApp): Promise<void> {
  return app.runUnchecked(`
    do $$ declare statement text;
    begin
      for statement in
        select format(
          'alter table %s alter column %I set default %s', attrelid::regclass, attname,
          replace(pg_get_expr(adbin, adrelid), 'now()', 'app_now()')
        )
        from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where pg_get_expr(adbin, adrelid) ~ '\\mnow\\(\\)'
          and adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
          and attrelid::regclass::text not in ('logins', 'outbox')
      loop execute statement; end loop;
    end $$;
    create schema simulation;
    create table simulation.clock as select now();
    grant usage on schema simulation to public;
    grant select on simulation.clock to public;
    create or replace function app_now() returns timestamptz language sql stable parallel safe
    return (select now from simulation.clock);
    create or replace function most_waiting() returns integer language sql immutable parallel safe return 2;
  `);
}

/** Jobs that run hourly or more often run at each step. */
async function runJobs(app: TestApp, after: number, until: number): Promise<void> {
  const due = app.queues.filter(({ cron }) => cron !== undefined && isDue(cron, after, until));
  await Promise.all(due.map((queue) => run(queue, [{}])));
  // Jobs that events have added: removed files, pushes and consents.
  const waiting = await app.query<{ name: string; data: object | null }>`
    delete from pgboss.job where name <> ${MAIL_QUEUE} returning name, data
  `;
  for (const queue of app.queues) {
    const jobs = waiting.filter(({ name }) => name === queue.name);
    if (jobs.length > 0)
      await run(
        queue,
        jobs.map(({ data }) => data ?? {}),
      );
  }
}

async function run(queue: Queue, jobs: readonly object[]): Promise<void> {
  if ('batch' in queue) {
    const failures = await queue.workTogether(jobs, new AbortController().signal);
    for (const failure of failures.values()) throw failure;
    return;
  }
  for (const job of jobs) {
    let data: object | void = job;
    while (data !== undefined) data = await queue.work(data);
  }
}

function isDue(cron: string, after: number, until: number): boolean {
  const [minute, hour, , , weekday] = cron.split(' ');
  if (hour === '*') return true;
  const day = Math.floor(until / DAY_MS) * DAY_MS;
  const at = day + Number(hour) * HOUR_MS + Number(minute) * 60_000;
  const last = at > until ? at - DAY_MS : at;
  const isDay = weekday === '*' || new Date(last).getUTCDay() === Number(weekday);
  return isDay && last > after;
}
