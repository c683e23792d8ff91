import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeApp } from '../../../server/src/app.ts';
import { openPlatform } from '../../../server/src/open-platform.ts';
import { hashPassword } from '../../../server/src/platform/auth/auth.ts';
import type { Config } from '../../../server/src/platform/process/config.ts';
import type { Log } from '../../../server/src/platform/process/log.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { lookAt, restoreInto, type Backup } from './restore-backup.ts';

const ORIGIN = 'http://localhost';

/**
 * Restores a backup to a temporary PostgreSQL, logs in once, and deletes the copy. Sends no mail or push notification.
 * Rule 10.264
 */
export async function verifyBackup(
  config: Config,
  backup: Backup,
  log: Log,
  say: (words: string) => void,
): Promise<string> {
  const checked = await lookAt(backup, config);
  say(`The backup of ${checked.about.madeAt} is whole; a copy of it is being started.`);
  const folder = mkdtempSync(join(tmpdir(), 'oakling-verify-'));
  const beside: Config = {
    ...config,
    NODE_ENV: 'development',
    ORIGIN,
    DATA_DIR: folder,
    DATABASE_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
    STORAGE_URL: undefined,
    SMTP_URL: undefined,
  };
  try {
    const embedded = await startEmbeddedPostgres(folder);
    try {
      const place = { config: beside, databaseUrl: embedded.url, log };
      const { contents } = await restoreInto(place, backup, checked, say);
      const who = await logInOnce(beside, embedded.url, log);
      const rows = Object.values(contents.tables).reduce((sum, { count }) => sum + count, 0);
      return `The backup of ${checked.about.madeAt} is good: ${rows} rows, ${contents.files} files, all check sums are equal, and ${who}.`;
    } finally {
      await embedded.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Logs in as a member of the copy, with a password that is set only in the copy. */
async function logInOnce(config: Config, databaseUrl: string, log: Log): Promise<string> {
  const clock = () => new Date();
  const wakeDelivery = () => undefined;
  const open = await openPlatform({
    config,
    databaseUrl,
    origin: ORIGIN,
    log,
    clock,
    wakeDelivery,
  });
  try {
    const { platform } = open;
    const password = randomBytes(18).toString('base64url');
    const { rows } = await sql<{ email: string; id: string }>`
      with member as (
        select users.id, email from users join people on people.id = users.id
        where has_mailbox and vetting <> 'suspended' and paused_at is null and role <> 'youth'
        order by people.created_at limit 1
      )
      update accounts set password = ${await hashPassword(password)} from member
      where accounts.user_id = member.id and provider_id = 'credential' returning email, member.id
    `.execute(platform.db);
    const [member] = rows;
    if (member === undefined) return 'nobody is a member yet who could log in';
    const app = makeApp(platform);
    const send = (path: string, cookie: string, body?: object) =>
      app.fetch(
        new Request(`${ORIGIN}${path}`, {
          headers: { origin: ORIGIN, cookie, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        }),
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      );
    const loggedIn = await send('/api/log-in', '', { email: member.email, password });
    const cookie = loggedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const me = await send('/api/me', cookie);
    const who: unknown = me.ok ? await me.json() : null;
    if (typeof who === 'object' && who !== null && Reflect.get(who, 'id') === member.id) {
      return 'a member logged in';
    }
    throw new StartError(`No one could log in to the copy (${loggedIn.status}, ${me.status}).`);
  } finally {
    await open.close();
  }
}
