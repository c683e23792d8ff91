import type pg from 'pg';
import { isHalfRestored, missingFrom } from '../../../server/src/platform/db/applied-schema.ts';
import { readSchema } from '../../../server/src/platform/db/schema-files.ts';
import { runningUrl } from '../reach-own-database.ts';
import {
  openLook,
  readFigures,
  readReplicaLag,
} from '../../../server/src/platform/metrics/metrics-store.ts';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { good, missing, reasonOf, span, wrong, type Finding } from './finding.ts';

/** The clocks of two servers that use NTP differ by at most this many seconds. */
const CLOCKS_APART = 2;
const BACKUP_AGE = 2 * 86_400;
const UNTOLD_AGE = 300;
const REPLICA_LAG = 30;

/** Checks whether the database is available, and checks its schema version, clock and pending work. Changes nothing. */
export async function lookAtDatabase(config: Config): Promise<readonly Finding[]> {
  const url = urlOf(config);
  if (url === null) {
    return [wrong('The server does not run, and its database with it; start it: npm start.')];
  }
  const name =
    config.DATABASE_URL === undefined ? 'The embedded database' : 'DATABASE_URL: the database';
  const pool = openLook(url);
  try {
    const client = await pool.connect();
    try {
      const schema = await lookAtSchema(client, config);
      if (!schema.isGood) return [good(`${name} answers.`), schema];
      return [good(`${name} answers.`), schema, await lookAtClock(client)];
    } finally {
      client.release();
    }
  } catch (error) {
    return [wrong(`${name} does not answer (${reasonOf(error)}); start it, or mend the address.`)];
  } finally {
    await pool.end();
  }
}

/** Empty if the database is unavailable. */
export async function lookAtWaiting(config: Config): Promise<readonly Finding[]> {
  const url = urlOf(config);
  if (url === null) return [];
  const pool = openLook(url);
  try {
    const figures = await readFigures(pool);
    return [
      lookAtBackup(figures.lastBackup, config),
      figures.oldestEventSeconds > UNTOLD_AGE
        ? wrong(
            `For ${span(figures.oldestEventSeconds)} people have not been told of ${figures.waitingEvents} changes; restart the server (operations.md, OaklingDeliveryBehind).`,
          )
        : good('People are told of changes as they happen.'),
      figures.parkedEvents > 0
        ? wrong(
            `${figures.parkedEvents} changes could not be told to anybody and are parked; mend the cause (operations.md, OaklingEventsParked) and run npm run doctor -- --retry.`,
          )
        : good('No change is parked.'),
    ];
  } catch {
    return [];
  } finally {
    await pool.end();
  }
}

export async function lookAtReplica({
  DATABASE_REPLICA_URL: url,
}: Config): Promise<readonly Finding[]> {
  if (url === undefined) return [];
  const pool = openLook(url);
  try {
    const lag = await readReplicaLag(pool);
    if (lag <= REPLICA_LAG) return [good('DATABASE_REPLICA_URL: the replica is up to date.')];
    return [wrong(`DATABASE_REPLICA_URL: the replica is ${span(lag)} behind.`)];
  } catch (error) {
    return [wrong(`DATABASE_REPLICA_URL: the replica does not answer (${reasonOf(error)}).`)];
  } finally {
    await pool.end();
  }
}

/** Null if the server with the embedded database isn't running. */
export function urlOf({ DATABASE_URL, DATA_DIR }: Config): string | null {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  try {
    return runningUrl(DATA_DIR);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

async function lookAtSchema(client: pg.ClientBase, config: Config): Promise<Finding> {
  const which = config.DATABASE_URL === undefined ? 'The embedded database' : 'The database';
  if (await isHalfRestored(client)) {
    return wrong(`${which} was restored only in part; empty it and restore again.`);
  }
  try {
    const lacking = await missingFrom(client, readSchema(), which);
    if (lacking === null) return good(`${which} has the schema of this release.`);
    const lacks = lacking.length === 0 ? 'the rules' : `${lacking.length} migrations`;
    return wrong(`${which} lacks ${lacks} of this release; the next start applies them.`);
  } catch (error) {
    if (error instanceof StartError) return wrong(error.message);
    throw error;
  }
}

async function lookAtClock(client: pg.ClientBase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number; newest: number | null }>(`
    select extract(epoch from clock_timestamp())::float8 as now, (
      select extract(epoch from max(at))::float8
      from (select at from audit_log order by id desc limit 1000) as recent
    ) as newest
  `);
  const now = rows[0]?.now ?? 0;
  const newest = rows[0]?.newest ?? 0;
  const middle = (before + Date.now()) / 2000;
  const apart = Math.abs(now - middle);
  if (apart > CLOCKS_APART) {
    return wrong(
      `The clocks of this machine and of the database are ${span(apart)} apart; set both by a time server.`,
    );
  }
  if (newest > now + CLOCKS_APART) {
    return wrong(
      `The newest change bears a time ${span(newest - now)} from now, so a clock was or is wrong; set it by a time server.`,
    );
  }
  return good('The clocks of this machine and of the database agree.');
}

function lookAtBackup(lastBackup: number, { NODE_ENV }: Config): Finding {
  const age = Date.now() / 1000 - lastBackup;
  if (lastBackup === 0) {
    return missing(NODE_ENV, 'There has never been a backup; make one: npm run backup -- --keep.');
  }
  if (age <= BACKUP_AGE) return good(`The last backup was complete ${span(age)} ago.`);
  return wrong(`The last backup is ${span(age)} old; make one: npm run backup -- --keep.`);
}
