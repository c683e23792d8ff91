import { approveBare, makeBareSessions, requestBare } from './bare-sessions.ts';
import { measureLiveApprovals } from './live-approvals.ts';
import { send } from './load.ts';
import { parentsOf, planSessions, type Asked } from '../../server/src/testing/planned-sessions.ts';
import { approvalOf, requestFor } from './session-requests.ts';
import { expectOnly, rateRow, type Ground, type Row } from './scenario.ts';
import { seedSessions } from './seed-sessions.ts';
import { measureSessionLists } from './session-list.ts';

/** The number of requests and approvals that are prepared per second of measurement. */
const ASKED_PER_SECOND = 600;
/** The goal in milliseconds. */
const APPROVAL_MS = 1.5;

export async function measureSessions(ground: Ground): Promise<Row[]> {
  await seedSessions(ground.client, ground.people);
  const asked = await planSessions(ground.client, `http://127.0.0.1:${ground.port}`);
  const half = Math.floor(asked.length / 2);
  const first = asked.slice(0, Math.min(half, ASKED_PER_SECOND * ground.seconds));
  await makeBareSessions(ground.client);
  const requests = await measureRequests(ground, first);
  const streams = await measureLiveApprovals(ground, asked.slice(half));
  const approval = await measureApprovals(ground, first);
  const lists = await measureSessionLists(ground);
  return [requests, approval, ...streams, ...lists];
}

async function measureRequests(ground: Ground, asked: readonly Asked[]): Promise<Row> {
  const limit = await requestBare(ground, asked);
  const requests = asked.map(requestFor);
  const load = { port: ground.port, connections: 16, requests, seconds: 600, isOnce: true };
  const measured = expectOnly(await send(load), '201');
  return rateRow('request a session', limit, measured, 0.2);
}

async function measureApprovals(ground: Ground, asked: readonly Asked[]): Promise<Row> {
  const parents = await parentsOf(ground.client, asked);
  const limit = await approveBare(ground);
  const requests = asked.map((each) => approvalOf(each, parents.get(each.youthId)));
  const load = { port: ground.port, connections: 1, requests, seconds: 600, isOnce: true };
  const { p50 } = expectOnly(await send(load), '200');
  const isMet = p50 <= APPROVAL_MS;
  const goal = `at most ${APPROVAL_MS} ms`;
  return { work: 'parent approves, p50', unit: 'ms', limit: limit.p50, measured: p50, goal, isMet };
}
