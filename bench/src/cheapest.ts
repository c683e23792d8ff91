import { requestOf, send } from './load.ts';
import { logInFirst } from '../../server/src/testing/stored-logins.ts';
import { startProcess } from './process.ts';
import { expectOnly, rateRow, type Ground, type Row } from './scenario.ts';

const BARE = new URL('bare-http.ts', import.meta.url).pathname;
const READERS = 2000;

/** The cost of the server's HTTP path, measured with a response that runs no query. */
export async function measureCheapest({ client, port, seconds }: Ground): Promise<Row[]> {
  const bare = await startProcess([BARE], {}, (output) => output.endsWith('\n'));
  const readers = await logInFirst(client, 'elder', READERS);
  const requests = readers.map(({ headers }) => requestOf('GET', '/healthz', headers));
  const load = { connections: 16, requests, seconds, isOnce: false };
  const limit = expectOnly(await send({ ...load, port: Number(bare.ready) }), '200');
  await bare.stop();
  const measured = expectOnly(await send({ ...load, port }), '200');
  return [rateRow('cheapest endpoint', limit, measured, 0.3)];
}
