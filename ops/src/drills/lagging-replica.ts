import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchPageSchema } from '@oakling/domain/matches/contract';
import * as v from 'valibot';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { startServer } from '../../../server/src/server.ts';
import { parentsOf, planSessions } from '../../../server/src/testing/planned-sessions.ts';
import type { Member } from '../../../server/src/testing/stored-logins.ts';
import { post } from './changing.ts';
import { fill, installationOn, withClient } from './installation.ts';
import { ask, caughtUp, startPair, type Pair } from './standby.ts';

const PEOPLE = 60;

export interface SeenByElder {
  /** While the databases are in sync: whether the child is shown, and whether the replica was queried. */
  readonly before: boolean;
  readonly asksReplica: boolean;
  /** True while the replica shows the child as not paused. */
  readonly isBehind: boolean;
  /** True while the elder sees the child. */
  readonly behind: boolean;
  /** True while other people are shown. */
  readonly others: boolean;
  /** After the replica is lost: the status of other requests, and whether the child is shown. */
  readonly lostStatus: number;
  readonly lost: boolean;
}

/** Pauses a child while a standby lags behind, and then stops that standby. Rule 10.274 */
export async function pauseBehindReplica(): Promise<SeenByElder> {
  const pair = await startPair(false);
  const folder = mkdtempSync(join(tmpdir(), 'oakling-replica-'));
  const { environment } = installationOn(pair.primaryUrl, folder);
  const settings = { ...environment, PORT: '0', DATABASE_REPLICA_URL: pair.standbyUrl };
  try {
    await fill(pair.primaryUrl, PEOPLE);
    await caughtUp(pair);
    const server = await startServer(readConfig(settings), openLog('silent'));
    try {
      return await look(server.origin.replace('localhost', '127.0.0.1'), pair);
    } finally {
      await server.stop();
    }
  } finally {
    await pair.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function look(origin: string, { primaryUrl, standby }: Pair): Promise<SeenByElder> {
  const { elder, parent, childId } = await withClient(primaryUrl, async (client) => {
    const [meeting] = await planSessions(client, origin, 1);
    if (meeting === undefined) throw new Error('nobody is matched');
    const parents = await parentsOf(client, [meeting]);
    const { youthId, asker } = meeting;
    return { elder: asker, parent: parents.get(youthId), childId: youthId };
  });
  const before = await matches(origin, elder);
  const [readers] = await ask<{ count: number }>(
    standby.adminUrl,
    `select count(*)::int from pg_stat_activity where usename = 'oakling'`,
  );
  await ask(standby.adminUrl, 'select pg_wal_replay_pause()');
  const pausing = await post(`${origin}/api/children/${childId}/pause`, parent?.headers ?? {}, {});
  if (!pausing.ok) throw new Error(`a pause returned ${pausing.status}`);
  const behind = await matches(origin, elder);
  const [paused] = await ask<{ count: number }>(
    standby.adminUrl,
    `select count(*)::int from people where id = '${childId}' and paused_at is not null`,
  );
  await standby.kill();
  const lost = await matches(origin, elder);
  return {
    before: before.ids.includes(childId),
    asksReplica: (readers?.count ?? 0) > 0,
    isBehind: paused?.count === 0,
    behind: behind.ids.includes(childId),
    others: behind.ids.length === before.ids.length - 1 && behind.ids.length > 0,
    lostStatus: lost.status,
    lost: lost.ids.includes(childId),
  };
}

async function matches(origin: string, { headers }: Member) {
  const answer = await fetch(`${origin}/api/matches`, { headers });
  const body: unknown = await answer.json();
  const ids = answer.ok ? v.parse(matchPageSchema, body).items.map(({ id }) => id) : [];
  return { status: answer.status, ids };
}
