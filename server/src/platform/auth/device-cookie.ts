import { getCookie, setCookie } from 'hono/cookie';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AppContext } from '../http/request-context.ts';
import { hashOneTimeCode } from './one-time-code.ts';

/** The longest lifetime that browsers allow. Each log-in with a PIN renews it. */
const KEPT_SECONDS = 400 * 86_400;
/** The maximum number of tokens in the cookie: enough for a family's children and as many old tokens. */
const MOST = 8;
const TOKEN = /^[\w-]{43}$/;

const cookieName = (origin: string) =>
  origin.startsWith('https:') ? '__Host-oakling-device' : 'oakling-device';

/** The device secrets of a browser that was handed over to children: one per child, oldest first. Rule 1.84 */
export function deviceTokens(c: AppContext, origin: string): readonly string[] {
  const tokens = (getCookie(c, cookieName(origin)) ?? '').split('.');
  return tokens.filter((token) => TOKEN.test(token)).slice(-MOST);
}

export function keepDeviceTokens(c: AppContext, origin: string, tokens: readonly string[]): void {
  setCookie(c, cookieName(origin), tokens.slice(-MOST).join('.'), {
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'Strict',
    path: '/',
    maxAge: KEPT_SECONDS,
  });
}

interface Browsers {
  readonly db: Db;
  readonly origin: string;
}

/** True in a browser that was handed over to a child, even while the child can't log in there. */
export async function isChildsDevice({ db, origin }: Browsers, c: AppContext): Promise<boolean> {
  const hashes = deviceTokens(c, origin).map(hashOneTimeCode);
  if (hashes.length === 0) return false;
  const { rows } = await sql`
    select from child_devices where token_hash = any(${hashes}) limit 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * Marks a new login in a child's browser before the browser gets its cookie. The mark is stored with the login, because
 * a child can delete the device cookie. Rule 1.192
 */
export async function markOnChildsDevice(
  browsers: Browsers,
  c: AppContext,
  token: string,
): Promise<void> {
  const isMarked = c.get('login')?.isOnChildsDevice ?? false;
  if (!isMarked && !(await isChildsDevice(browsers, c))) return;
  await sql`update logins set on_childs_device = true where token = ${token}`.execute(browsers.db);
}
