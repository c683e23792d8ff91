import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startBuilt, type ServerProcess } from '../../../server/src/testing/built-server.ts';
import {
  parentsOf,
  planSessions,
  type Asked,
} from '../../../server/src/testing/planned-sessions.ts';
import type { Member } from '../../../server/src/testing/stored-logins.ts';
import { keepChanging } from './changing.ts';
import { withClient, type ownInstallation } from './installation.ts';
import { compare, type Acknowledged, type Faults } from './kept-changes.ts';
import { openMailCounter, type MailCounter } from './mail-counter.ts';

/** The delay of the mail server for each mail in milliseconds, so that every kill interrupts some mails. */
const MAIL_MS = 40;
const PATIENCE_MS = 90_000;

interface Rounds {
  readonly rounds: number;
  /** The number of rounds between two kills of PostgreSQL. */
  readonly withPostgres: number;
  /** The number of rounds after which the drill waits until all earlier mails have been sent. */
  readonly withMails: number;
  readonly elders: number;
}

export interface Survived extends Faults {
  /** True if commits are flushed to disk. Otherwise, a power failure loses more data than a kill does. */
  readonly isOnDisk: boolean;
  readonly acknowledged: number;
  readonly wrong: readonly string[];
  /** The longest time from a restart until the interrupted mails were sent, in seconds. */
  readonly mailSeconds: number;
  readonly mails: number;
  /** The number of expected mails that the mail server never received. */
  readonly mailsLost: number;
  /** The number of mails that arrived more than once with the same Message-ID. */
  readonly repeated: number;
}

interface Killing {
  readonly installation: ReturnType<typeof ownInstallation>;
  readonly counter: MailCounter;
  readonly told: Acknowledged;
  readonly planned: Asked[];
  readonly parents: ReadonlyMap<string, Member>;
  readonly wrong: string[];
}

/**
 * Repeatedly kills the server under load. After each start, it compares the acknowledged changes with the database.
 * Rule 10.282
 */
export async function killUnderLoad(
  installation: ReturnType<typeof ownInstallation>,
  { rounds, withPostgres, withMails, elders }: Rounds,
): Promise<Survived> {
  const counter = await openMailCounter();
  counter.behave('takes', MAIL_MS);
  const start = () => startBuilt({ ...installation.environment, SMTP_URL: counter.url });
  let server = await start();
  try {
    const killing = {
      installation,
      counter,
      wrong: [],
      ...(await plan(server, installation, elders)),
    };
    let worst: Faults = { lost: 0, halves: 0, twice: 0 };
    let [mailSeconds, mailsLost] = [0, 0];
    for (let round = 1; round <= rounds; round += 1) {
      await changeAndKill(server, killing, round, round % withPostgres === 0);
      server = await start();
      worst = await worstOf(worst, killing);
      if (round % withMails > 0) continue;
      mailSeconds = Math.max(mailSeconds, await mailsGoOn(installation.url()));
      mailsLost = await withClient(installation.url(), (client) =>
        countLost(client, counter.taken.size),
      );
    }
    const { emails, asked, approved } = killing.told;
    const acknowledged = emails.size + asked.size + approved.size;
    const repeated = [...counter.taken.values()].filter((times) => times > 1).length;
    const mails = counter.taken.size;
    const isOnDisk = await withClient(installation.url(), waitsForDisk);
    return {
      ...worst,
      isOnDisk,
      acknowledged,
      wrong: killing.wrong,
      mailSeconds,
      mails,
      mailsLost,
      repeated,
    };
  } finally {
    await server.end('SIGTERM');
    await counter.close();
  }
}

async function plan(server: ServerProcess, { url }: { url(): string }, elders: number) {
  return withClient(url(), async (client) => {
    const planned = await planSessions(client, server.origin, elders);
    const parents = await parentsOf(client, planned);
    const told: Acknowledged = { emails: new Set(), asked: new Set(), approved: new Set() };
    return { planned, parents, told };
  });
}

async function changeAndKill(
  server: ServerProcess,
  { installation, told, planned, parents, wrong }: Killing,
  round: number,
  postgresToo: boolean,
): Promise<void> {
  const changing = keepChanging(server.origin, { told, planned, parents, round });
  const enough = 10 + Math.floor(20 * Math.random());
  const deadline = Date.now() + PATIENCE_MS;
  while (changing.count() < enough) {
    if (Date.now() > deadline) throw new Error(`no changes in time: ${changing.wrong.join()}`);
    await wait(5);
  }
  await wait(20 * Math.random());
  if (postgresToo) installation.killPostgres();
  if (postgresToo) await wait(100 * Math.random());
  await server.end('SIGKILL');
  await changing.over;
  wrong.push(...changing.wrong);
}

async function worstOf(before: Faults, { installation, told }: Killing): Promise<Faults> {
  const now = await withClient(installation.url(), (client) => compare(client, told));
  return {
    lost: Math.max(before.lost, now.lost),
    halves: Math.max(before.halves, now.halves),
    twice: Math.max(before.twice, now.twice),
  };
}

/** @returns the number of seconds until nothing was pending. */
async function mailsGoOn(url: string): Promise<number> {
  const startedAt = performance.now();
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ waiting: number }>(WAITING);
      if (rows[0]?.waiting === 0) return;
      if (performance.now() - startedAt > PATIENCE_MS)
        throw new Error('mails were not sent in time');
      await wait(100);
    }
  });
  return (performance.now() - startedAt) / 1000;
}

const WAITING = `
  select (select count(*) from outbox)::int + (
    select count(*) from pgboss.job where name in ('mail', 'push') and state in ('created', 'active', 'retry')
  )::int as waiting
`;

/**
 * Every approval is mailed to two people. The mail server must have received every mail that is recorded as delivered.
 */
async function countLost(client: pg.Client, mails: number): Promise<number> {
  const { rows } = await client.query<{ noted: number; missing: number }>(`
    select (select count(*) from deliveries where channel = 'mail')::int as noted, (
      select count(*) from audit_log where type = 'SessionApproved'
        and 2 > (select count(*) from deliveries where event_id = audit_log.id and channel = 'mail')
    )::int + (
      select count(*) from unsent_mails
    )::int as missing
  `);
  const [found] = rows;
  return found === undefined ? Number.NaN : found.missing + Math.max(0, found.noted - mails);
}

async function waitsForDisk(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ fsync: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  return rows[0]?.fsync === 'on' && rows[0].commit === 'on';
}
