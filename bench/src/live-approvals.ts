import { connect } from 'node:net';
import { logIn, type Member } from '../../server/src/testing/stored-logins.ts';
import { quantile, requestOf, send } from './load.ts';
import { missing, parentsOf, type Asked } from '../../server/src/testing/planned-sessions.ts';
import { requestFor } from './session-requests.ts';
import { expectOnly, type Ground, type Row } from './scenario.ts';

const STREAMS = 500;
/** The goal in milliseconds. */
const SEEN_MS = 4;
/** The goal in kilobytes. */
const STREAM_KB = 35;

/** The latency from an approval until the youth's open page is notified, with one approval at a time. */
export async function measureLiveApprovals(
  ground: Ground,
  asked: readonly Asked[],
): Promise<Row[]> {
  const { client, port, server } = ground;
  const mine = [...new Map(asked.map((each) => [each.youthId, each])).values()].slice(0, STREAMS);
  if (mine.length < STREAMS) throw new Error('there are too few youths');
  const requests = mine.map(requestFor);
  const load = { port, connections: 4, requests, seconds: 600, isOnce: true };
  expectOnly(await send(load), '201');
  const parents = await parentsOf(client, mine);
  const youths = await logIn(
    client,
    mine.map(({ youthId }) => youthId),
  );
  const before = server.memory();
  const streams = await Promise.all(youths.map((youth) => openStream(port, youth)));
  const perStream = ((server.memory() - before) * 1024) / STREAMS;
  const times: number[] = [];
  for (const [index, { id, youthId, approval }] of mine.entries()) {
    const heard = streams[index]?.hears(id);
    const { headers } = parents.get(youthId) ?? missing();
    const sentAt = performance.now();
    const approving = fetch(`http://127.0.0.1:${port}/api/sessions/${id}/approve`, {
      method: 'POST',
      body: JSON.stringify(approval),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    times.push(((await heard) ?? missing()) - sentAt);
    const { status } = await approving;
    if (status !== 200) throw new Error(`an approval was answered with ${status}`);
  }
  for (const stream of streams) stream.close();
  const p95 = quantile(times, 0.95);
  return [
    {
      work: `approval seen by the youth’s open page, ${STREAMS} streams, p95`,
      unit: 'ms',
      limit: null,
      measured: p95,
      goal: `at most ${SEEN_MS} ms, none lost`,
      isMet: p95 <= SEEN_MS && times.length === STREAMS,
    },
    {
      work: 'server memory, each live stream',
      unit: 'KB',
      limit: null,
      measured: perStream,
      goal: `at most ${STREAM_KB} KB`,
      isMet: perStream <= STREAM_KB,
    },
  ];
}

interface Stream {
  /** The time at which the stream reported the change, by this process's clock. */
  hears(sessionId: string): Promise<number>;
  close(): void;
}

export function openStream(port: number, youth: Member): Promise<Stream> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let awaited: { id: string; tell: (at: number) => void } | null = null;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('data', () =>
      resolve({
        hears: (id) => new Promise((tell) => (awaited = { id, tell })),
        close: () => socket.destroy(),
      }),
    );
    socket.on('data', (chunk) => {
      if (awaited !== null && chunk.includes(awaited.id)) awaited.tell(performance.now());
    });
    socket.write(requestOf('GET', '/api/live', youth.headers));
  });
}
