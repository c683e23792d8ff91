import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { send, type Measured } from './load.ts';
import { onFilledServer, type FilledServer } from './on-filled-server.ts';
import { parentsOf, planSessions } from '../../server/src/testing/planned-sessions.ts';
import { approvalOf, requestFor } from './session-requests.ts';
import { expectOnly, type Row } from './scenario.ts';
import { seedSessions } from './seed-sessions.ts';

/** The goal in mails per second. */
const MAILS_PER_SECOND = 400;
const PEOPLE = 10_000;
const SESSIONS = 2000;
/** The goal: sending mails keeps this share of the request rate without mail. */
const SAME = 0.95;

const TURN_OFF = `
  insert into notification_choices (person_id, kind, in_app, by_mail)
  select id, 'session-requested', true, false from people where role = 'parent'`;
const TURN_ON = 'delete from notification_choices';

const addressSchema = v.object({ port: v.number() });
const countSchema = v.object({ mails: v.number(), lastAt: v.number() });

/**
 * Requests and approvals over 16 connections, with real SMTP. Measures the mails per second until the last one, and the
 * cost compared with the same requests without mail.
 */
export async function measureMails(): Promise<Row[]> {
  const sink = new Worker(new URL('mail-sink.ts', import.meta.url));
  const { port } = v.parse(addressSchema, (await once(sink, 'message'))[0]);
  const environment = { TRUST_PROXY: '1', SMTP_URL: `smtp://127.0.0.1:${port}` };
  const filling = { people: PEOPLE, environment, showProgress: () => undefined };
  try {
    return await onFilledServer(filling, (filled) => measure(filled, sink));
  } finally {
    await sink.terminate();
  }
}

async function measure(filled: FilledServer, sink: Worker): Promise<Row[]> {
  const { client, port } = filled;
  await seedSessions(client, PEOPLE);
  const asked = await planSessions(client, `http://127.0.0.1:${filled.port}`);
  const mailed = asked.slice(SESSIONS, 2 * SESSIONS);
  const parents = await parentsOf(client, mailed);
  await client.query(TURN_OFF);
  const without = await rateOf(port, asked.slice(0, SESSIONS).map(requestFor), '201');
  await client.query(TURN_ON);
  const withMails = await rateOf(port, mailed.map(requestFor), '201');
  const { mails } = await countWhen(sink, SESSIONS);
  const approvals = mailed.map((each) => approvalOf(each, parents.get(each.youthId)));
  const startedAt = Date.now();
  await rateOf(port, approvals, '200');
  const { lastAt } = await countWhen(sink, mails + 2 * SESSIONS);
  const perSecond = (2 * SESSIONS * 1000) / (lastAt - startedAt);
  return [
    {
      work: 'mails of approvals that leave',
      unit: 'mails/s',
      limit: null,
      measured: perSecond,
      goal: `at least ${MAILS_PER_SECOND}`,
      isMet: perSecond >= MAILS_PER_SECOND,
    },
    {
      work: 'request a session, mailed (limit: not mailed)',
      unit: 'requests/s',
      limit: without.perSecond,
      measured: withMails.perSecond,
      goal: `at least ${SAME} of the limit`,
      isMet: withMails.perSecond >= SAME * without.perSecond,
    },
  ];
}

async function rateOf(
  port: number,
  requests: readonly string[],
  status: string,
): Promise<Measured> {
  return expectOnly(
    await send({ port, connections: 16, requests, seconds: 600, isOnce: true }),
    status,
  );
}

/** Waits for this many mails. @returns the number received, and the time of the last one. */
async function countWhen(sink: Worker, mails: number): Promise<v.InferOutput<typeof countSchema>> {
  for (;;) {
    sink.postMessage(null);
    const count = v.parse(countSchema, (await once(sink, 'message'))[0]);
    if (count.mails >= mails) return count;
    await setTimeout(20);
  }
}
