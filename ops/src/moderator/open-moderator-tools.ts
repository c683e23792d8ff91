import pg from 'pg';
import { passwordResetUrl } from '@oakling/domain/identity/events';
import { openAuth } from '../../../server/src/platform/auth/auth.ts';
import { leftOptional, type Config } from '../../../server/src/platform/process/config.ts';
import { openDatabase, openPool } from '../../../server/src/platform/db/database.ts';
import { openCurrentHost } from '../../../server/src/platform/process/current-host.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { reachOwnDatabase } from '../reach-own-database.ts';
import { makeTransact } from '../../../server/src/platform/db/transact.ts';
import { makeAppendEvents } from '../../../server/src/platform/outbox/append-events.ts';
import { installationSecret, outboxEncryption } from '../../../server/src/open-platform.ts';

export interface ModeratorTools extends Pick<Platform, 'db' | 'auth' | 'transact'> {
  /** Returns a link that lets the account's owner set a password. The link is valid for one hour. */
  passwordLink(email: string): Promise<string>;
  close(): Promise<void>;
}

export async function openModeratorTools(config: Config): Promise<ModeratorTools> {
  const log = openLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
  const origin = config.ORIGIN ?? `http://localhost:${config.PORT}`;
  const database = await reachOwnDatabase(config);
  const db = openDatabase(openPool(database.url, leftOptional(config), log));
  const close = async () => {
    await db.destroy();
    await database.close();
  };
  try {
    const secret = installationSecret(config);
    const host = await openCurrentHost(config, db).catch(refuseWithoutTables);
    let code = '';
    const auth = await openAuth(
      db,
      {
        origin,
        secret,
        hostName: host.config().HOST_NAME,
        // The operator passes the link on, so no mail is sent.
        sendPasswordReset: async ({ token }) => {
          code = token;
        },
        onPasswordReset: async () => undefined,
        onLoginEnded: async () => undefined,
      },
      log,
    );
    const passwordLink = async (email: string) => {
      await auth.api.requestPasswordReset({ body: { email } });
      return passwordResetUrl(origin, code, email);
    };
    const transact = makeTransact({
      db,
      appendEvents: makeAppendEvents(outboxEncryption(secret)),
      consequences: [],
      // The server finds the event in the outbox the next time it polls.
      wakeDelivery: () => undefined,
    });
    return { db, auth, transact, passwordLink, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws StartError if no server of this release has created or upgraded the database's tables yet. */
function refuseWithoutTables(error: unknown): never {
  const isMissing = error instanceof pg.DatabaseError && error.code === '42P01';
  throw isMissing
    ? new StartError(
        'The database has no tables yet. Start Oakling, wait for "Oakling is ready", and try again.',
      )
    : error;
}
