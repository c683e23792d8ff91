import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InterestName, Level } from '@oakling/domain/interests/interest';
import { sql } from 'kysely';
import pg from 'pg';
import { applyCheckList } from '../features/admin/apply-check-list.ts';
import { startDelivery, type OpenDelivery } from '../open-delivery.ts';
import { openPlatform } from '../open-platform.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';
import { readConfig } from '../platform/process/config.ts';
import { openLog } from '../platform/process/log.ts';
import { Browser } from './browser.ts';
import { cloneDatabase, throughSocket } from './clone-database.ts';
import { schemaState } from './database-state.ts';
import { makeDeleteEveryRow } from './delete-every-row.ts';
import { inviteLink } from './invite-link.ts';
import { listenToNotices, type Notices } from './notices.ts';
import { rememberPasswords } from './remember-passwords.ts';
import { sendWaitingMails } from './send-waiting-mails.ts';
import { runApp, type RunningApp } from './running-app.ts';

const SECRET = 'a secret of the tests that is long enough';
const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'correct horse battery';

export type SentMail = Mail & { readonly messageId: string };

/** The real application with a real database of its own. Only the clock is replaced. */
export interface TestApp extends RunningApp {
  readonly databaseUrl: string;
  /** The notices that `refused` reads. Tests that listen themselves use the fixture `notices`. */
  readonly notices: Notices;
  readonly now: () => Date;
  /** Moves the application's clock; null returns to real time. */
  setNow(now: Date | null): void;
  browser(): Browser;
  signUp(role: 'elder' | 'parent', fullName?: string, email?: string): Promise<Browser>;
  invite(parent: Browser, childName?: string, extra?: object): Promise<Browser>;
  /** Adds interests in the database, without an event or any other change. */
  choose(person: Browser, interests: Partial<Record<InterestName, Level>>): Promise<void>;
  mails(): Promise<SentMail[]>;
  /** Returns and forgets the mails sent since the last call, for runs that send too many to keep. */
  takeMails(): Promise<SentMail[]>;
  /** The queues of jobs. Only mails run by themselves. */
  readonly queues: OpenDelivery['queues'];
  /** Runs an action without delivering its notifications; `deliver` does that afterward. */
  holdingDelivery<Value>(run: () => Promise<Value>): Promise<Value>;
  deliver(): Promise<void>;
  query<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** Disables triggers and foreign keys for these statements. */
  runUnchecked(statements: string): Promise<void>;
  count(table: 'audit_log' | 'notifications' | 'sessions' | 'users' | 'invites'): Promise<number>;
  /**
   * Deletes everything that happened in this application. False if the database doesn't allow that, or if its schema
   * has changed.
   */
  beginAnew(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens an application. `overrides` are environment variables, and `log` can redirect the log. `passOn` receives a mail
 * before it is recorded as sent. If `passOn` fails, the mail is retried, as the job queue would do.
 */
export async function openApp(
  overrides: Readonly<Record<string, string>> = {},
  logTo?: { write(line: string): void },
  passOn: (mail: SentMail) => Promise<void> = async () => undefined,
): Promise<TestApp> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'oakling-test-app-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    ...overrides,
  });
  let now: Date | null = null;
  const clock = () => now ?? new Date();
  const log = openLog(config.LOG_LEVEL, logTo);
  const origin = config.ORIGIN ?? ORIGIN;
  const databaseUrl = throughSocket(database.url);
  const options = { config, databaseUrl, origin, log, clock };
  const sent: SentMail[] = [];
  const mailer = {
    async send(mail: SentMail) {
      await passOn(mail);
      sent.push(mail);
    },
    close: () => undefined,
  };
  const delivery = await startDelivery({ ...options, runsJobs: false, mailer });
  let isHeld = false;

  let delivered: Promise<void> = Promise.resolve();

  /**
   * Delivers all committed events. Calls run one after the other: an earlier call's batch may not have been sent yet,
   * and a caller that looks for a mail would miss it.
   */
  function deliver(): Promise<void> {
    if (isHeld) return Promise.resolve();
    delivered = delivered.then(tellEverybody, tellEverybody);
    return delivered;
  }

  async function tellEverybody(): Promise<void> {
    await delivery.drain();
    await sendWaitingMails(opened.platform.db, delivery.queues);
  }

  // The server wakes delivery and responds immediately. In a test, a request doesn't end until everyone has been
  // notified.
  const opened = await openPlatform({ ...options, wakeDelivery: () => undefined });
  const platform: Platform = {
    ...opened.platform,
    async transact(changedBy, command) {
      const result = await opened.platform.transact(changedBy, command);
      if (result.ok) await deliver();
      return result;
    },
  };
  await rememberPasswords(platform);
  const running = runApp(platform);
  const notices = await listenToNotices(databaseUrl);
  // A separate connection, because skipping triggers discards every plan of a connection.
  const unchecked = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    options: '-c session_replication_role=replica',
  });
  unchecked.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
  const runUnchecked = async (statements: string) => {
    await unchecked.query(statements);
  };
  const deleteEveryRow = await makeDeleteEveryRow(platform.db, runUnchecked);
  const schema = await schemaState(platform.db);
  let people = 0;

  async function query<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
    return (await sql<Row>(strings, ...values).execute(platform.db)).rows;
  }

  async function signedIn(browser: Browser): Promise<Browser> {
    const { body } = await browser.get('/api/me');
    browser.personId = body.id;
    return browser;
  }

  return {
    ...running,
    databaseUrl: database.url,
    notices: { ...notices, take: () => deliver().then(notices.take) },
    now: clock,
    setNow: (moment) => {
      now = moment;
    },
    browser: () => new Browser(running, origin),
    async signUp(role, fullName = `Test ${role} ${(people += 1)}`, email?: string) {
      const browser = new Browser(running, origin);
      browser.email = email ?? `person${(people += 1)}@example.org`;
      await browser.must('POST', '/api/sign-up', {
        role,
        fullName,
        email: browser.email,
        password: PASSWORD,
        ageRange: '45-60',
        acceptTerms: true,
        ...(role === 'parent' && { guardianConsent: true }),
      });
      return signedIn(browser);
    },
    async invite(parent, childName = 'Sam Young', extra = {}) {
      const browser = new Browser(running, origin);
      browser.email = `youth${(people += 1)}@example.org`;
      await parent.must('POST', '/api/invites', { childName, childEmail: browser.email, ...extra });
      const mail = sent.findLast(({ to }) => to === browser.email);
      await browser.must('POST', '/api/youth-completion', {
        ...inviteLink(mail?.text ?? ''),
        email: browser.email,
        password: PASSWORD,
      });
      return signedIn(browser);
    },
    async choose(person, interests) {
      const skills = JSON.stringify(interests);
      await query`
        update people set skills = skills || ${skills}::jsonb where id = ${person.personId}
      `;
    },
    async mails() {
      // Events of the sign-in library are still waiting, because no command delivers them.
      await deliver();
      return [...sent];
    },
    async takeMails() {
      await deliver();
      return sent.splice(0);
    },
    queues: delivery.queues,
    async holdingDelivery(run) {
      isHeld = true;
      try {
        return await run();
      } finally {
        isHeld = false;
      }
    },
    deliver,
    query,
    runUnchecked,
    async count(table) {
      const [row] = await query<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`;
      return row?.n ?? 0;
    },
    async beginAnew() {
      if (deleteEveryRow === null || (await schemaState(platform.db)) !== schema) return false;
      now = null;
      isHeld = false;
      await deleteEveryRow();
      await applyCheckList(platform.transact, config.ELDER_CHECKS);
      await notices.take();
      sent.length = 0;
      return true;
    },
    async close() {
      await notices.close();
      await unchecked.end();
      await opened.close();
      await delivery.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
