import type { Config } from '../../../server/src/platform/process/config.ts';
import { openLook } from '../../../server/src/platform/metrics/metrics-store.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { reasonOf } from './finding.ts';
import { urlOf } from './look-at-database.ts';

/**
 * Has the running server retry all parked events within seconds instead of within an hour. The server finds them the
 * next time it polls the outbox. Rule 10.513
 * @throws StartError if the database is unavailable.
 */
export async function retryParked(config: Config): Promise<string> {
  const url = urlOf(config);
  if (url === null) {
    throw new StartError('The server does not run, and its database with it; start it: npm start.');
  }
  const pool = openLook(url);
  try {
    const { rows } = await pool.query<{ type: string }>(
      'update outbox set retry_at = now() where parked_at is not null returning type',
    );
    const types = [...new Set(rows.map(({ type }) => type))].toSorted().join(', ');
    if (rows.length === 0) return 'No change is parked.';
    return `The server now retries what is parked (${rows.length}: ${types}). Run npm run doctor in a minute.`;
  } catch (error) {
    throw new StartError(`The parked changes can't be retried (${reasonOf(error)}).`);
  } finally {
    await pool.end();
  }
}
