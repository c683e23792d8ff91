import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InterestName, Level } from '@oakling/domain/interests/interest';
import { sql } from 'kysely';
import { openPlatform } from '../open-platform.ts';
import { readConfig } from '../platform/process/config.ts';
import { openLog } from '../platform/process/log.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { mailSeal } from '../platform/mail/mail.ts';
import { Browser } from './browser.ts';
import { cloneDatabase } from './clone-database.ts';
import { inviteLink } from './invite-link.ts';
import { listenToNotices, type Notices } from './notices.ts';
import { rememberPasswords } from './remember-passwords.ts';
import { runApp, type RunningApp } from './running-app.ts';

const SECRET = 'a secret of the tests that is long enough';
const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'correct horse battery';

export type QueuedMail = Mail & { readonly messageId: string };

/** The real application on a real database of its own; only the clock can be moved. */
export interface TestApp extends RunningApp {
  /** Connects as the application's owner. */
  readonly databaseUrl: string;
  /** What `refused` hears; a test that listens itself takes the fixture `notices`. */
  readonly notices: Notices;
  readonly now: () => Date;
  /** Moves the application's clock; null lets it run with the real one. */
  setNow(now: Date | null): void;
  /** A browser that nobody is signed in to. */
  browser(): Browser;
  /** An elder or parent who signed up through the API, in a browser of theirs. */
  signUp(role: 'elder' | 'parent', fullName?: string): Promise<Browser>;
  /** A youth who completed an invite of this parent, in a browser of theirs. */
  invite(parent: Browser, childName?: string, extra?: object): Promise<Browser>;
  choose(person: Browser, interests: Partial<Record<InterestName, Level>>): Promise<void>;
  /** Every mail queued so far, opened. */
  mails(): Promise<QueuedMail[]>;
  count(table: 'audit_log' | 'notifications' | 'sessions' | 'users' | 'invites'): Promise<number>;
  close(): Promise<void>;
}

/** Opens an application; `overrides` are environment variables, and the log may be written elsewhere. */
export async function openApp(
  overrides: Readonly<Record<string, string>> = {},
  logTo?: { write(line: string): void },
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
  const options = { config, databaseUrl: database.url, origin, log, clock };
  const { platform, close } = await openPlatform({ ...options, runsJobs: false });
  await rememberPasswords(platform);
  const running = runApp(platform);
  const notices = await listenToNotices(database.url);
  const seal = mailSeal(SECRET);
  let people = 0;

  async function mails(): Promise<QueuedMail[]> {
    const { rows } = await sql<{ data: { sealed: string } }>`
      select data from pgboss.job where name = 'mail' order by created_on, id
    `.execute(platform.db);
    return rows.map((row): QueuedMail => JSON.parse(seal.open(row.data.sealed)));
  }

  async function signedIn(browser: Browser): Promise<Browser> {
    const { body } = await browser.get('/api/me');
    browser.personId = body.id;
    return browser;
  }

  return {
    ...running,
    databaseUrl: database.url,
    notices,
    now: clock,
    setNow: (moment) => {
      now = moment;
    },
    browser: () => new Browser(running, origin),
    async signUp(role, fullName = `Test ${role} ${(people += 1)}`) {
      const browser = new Browser(running, origin);
      browser.email = `person${(people += 1)}@example.org`;
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
      const mail = (await mails()).findLast(({ to }) => to === browser.email);
      await browser.must('POST', '/api/youth-completion', {
        ...inviteLink(mail?.text ?? ''),
        email: browser.email,
        password: PASSWORD,
      });
      return signedIn(browser);
    },
    async choose(person, interests) {
      for (const [name, level] of Object.entries(interests)) {
        await person.must('PUT', `/api/interests/${encodeURIComponent(name)}`, { level });
      }
    },
    mails,
    async count(table) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)}
      `.execute(platform.db);
      return rows[0]?.n ?? 0;
    },
    async close() {
      await notices.close();
      await close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
