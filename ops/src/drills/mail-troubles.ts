import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { startServer } from '../../../server/src/server.ts';
import { planSessions, type Asked } from '../../../server/src/testing/planned-sessions.ts';
import { post } from './changing.ts';
import { withClient, type Installation } from './installation.ts';
import { openMailCounter, type MailCounter } from './mail-counter.ts';

const PATIENCE_MS = 180_000;
/** The number of mails for each request: one to the youth and one to the parent. */
const MAILS_EACH = 2;

export const TROUBLES = ['away', 'busy', 'unknown', 'slow'] as const;
type Trouble = (typeof TROUBLES)[number];

interface Size {
  readonly requests: number;
  /** The duration of a failure, and the delay of a slow server for each mail. */
  readonly troubleMs: number;
  readonly slowMs: number;
}

export interface Endured {
  readonly trouble: Trouble;
  readonly mails: number;
  /** The number of mails that the mail server finally accepted. */
  readonly taken: number;
  readonly repeated: number;
  /** The number of mails that were recorded as permanently rejected. */
  readonly refused: number;
  readonly turnedAway: number;
  /** The number of mails that arrived before an earlier mail to the same recipient. */
  readonly outOfOrder: number;
  /** The seconds from the end of the failure to the last mail. */
  readonly seconds: number;
  /** The duration of the slowest request during the failure, in seconds. */
  readonly slowestRequest: number;
}

/** Requests sessions while the mail server fails in each of these ways, and counts the results. Rule 8.159 */
export async function troubleMails(installation: Installation, size: Size): Promise<Endured[]> {
  const counter = await openMailCounter();
  const settings = { ...installation.environment, PORT: '0', SMTP_URL: counter.url };
  const server = await startServer(readConfig(settings), openLog('silent'));
  const origin = server.origin.replace('localhost', '127.0.0.1');
  try {
    return await withClient(installation.url(), async (client) => {
      const planned = await planSessions(client, origin, Math.ceil(size.requests / 2));
      if (planned.length < TROUBLES.length * size.requests) throw new Error('too few matches');
      const endured: Endured[] = [];
      for (const trouble of TROUBLES) {
        const asked = planned.splice(0, size.requests);
        endured.push(await endure(trouble, { client, counter, origin, asked, size }));
      }
      return endured;
    });
  } finally {
    await server.stop();
    await counter.close();
  }
}

interface Enduring {
  readonly client: pg.Client;
  readonly counter: MailCounter;
  readonly origin: string;
  readonly asked: readonly Asked[];
  readonly size: Size;
}

async function endure(trouble: Trouble, { client, counter, origin, asked, size }: Enduring) {
  const before = await countMails(client, counter);
  await begin(trouble, counter, size.slowMs);
  const beganAt = performance.now();
  const slowestRequest = await askAll(origin, asked);
  // The other failures need no recovery: an unknown address stays unknown, and a slow server only takes longer.
  if (trouble === 'away' || trouble === 'busy') {
    await until(async () => (await countMails(client, counter)).waiting > 0);
    await wait(Math.max(0, size.troubleMs - (performance.now() - beganAt)));
    counter.behave('takes');
    if (trouble === 'away') await counter.comeBack();
  }
  const mendedAt = performance.now();
  await until(async () => (await countMails(client, counter)).onTheWay === 0);
  const seconds = (performance.now() - mendedAt) / 1000;
  counter.behave('takes');
  const after = await countMails(client, counter);
  return {
    trouble,
    mails: MAILS_EACH * asked.length,
    taken: after.taken - before.taken,
    repeated: after.repeated - before.repeated,
    refused: after.refused - before.refused,
    turnedAway: after.turnedAway - before.turnedAway,
    outOfOrder: after.outOfOrder - before.outOfOrder,
    seconds,
    slowestRequest,
  };
}

async function begin(trouble: Trouble, counter: MailCounter, slowMs: number): Promise<void> {
  if (trouble === 'away') return counter.goAway();
  counter.behave(trouble === 'slow' ? 'takes' : trouble, trouble === 'slow' ? slowMs : 0);
}

/** @returns the duration of the slowest request in seconds. */
async function askAll(origin: string, asked: readonly Asked[]): Promise<number> {
  let slowest = 0;
  for (const { asker, body } of asked) {
    const askedAt = performance.now();
    const { status } = await post(`${origin}/api/sessions`, asker.headers, body);
    if (status !== 201) throw new Error(`a request returned ${status}`);
    slowest = Math.max(slowest, performance.now() - askedAt);
  }
  return slowest / 1000;
}

async function countMails(client: pg.Client, counter: MailCounter) {
  const { rows } =
    await client.query<Record<'onTheWay' | 'waiting' | 'refused' | 'outOfOrder', number>>(COUNTS);
  const [stored] = rows;
  if (stored === undefined) throw new Error('nothing was counted');
  const times = [...counter.taken.values()];
  const repeated = times.filter((each) => each > 1).length;
  return { ...stored, taken: times.length, repeated, turnedAway: counter.turnedAway() };
}

/** A mail is out of order if it was delivered before an earlier event's mail to the same recipient. */
const COUNTS = `
  select (
    (select count(*) from outbox) + (
      select count(*) from pgboss.job where name in ('mail', 'unsent-mail') and state in ('created', 'active', 'retry')
    )
  )::int as "onTheWay",
  (select count(*) from unsent_mails where state = 'waiting')::int as waiting,
  (select count(*) from unsent_mails where state = 'refused')::int as refused,
  (
    select count(*) from (
      select delivered_at < max(delivered_at) over (partition by recipient order by event_id) as is_early
      from deliveries where channel = 'mail'
    ) as delivery where is_early
  )::int as "outOfOrder"
`;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('mails were not sent in time');
    await wait(50);
  }
}
