import { tabStorage } from './storage.ts';

const KEY = 'oakling.deep-link';

/** A page of the dashboard or the console, or the room of a session, to open after the next log-in in this tab. */
interface DeepLink {
  readonly path: string;
  /** Who was on that page when their login ended; null when nobody was logged in yet. */
  readonly personId: string | null;
}

const PATH = /^\/(dashboard\/|moderation(?=$|[/?])|guardian#code=|room\?session=)/;

/** What an address may keep when nobody knows who logs in next: nothing that somebody typed. */
const HARMLESS = new Set(['tab', 'match', 'open', 'session']);

/** Keeps the page that a person's login ended on, for them alone. */
export function keepPlace(personId: string, path: string): void {
  write({ path, personId });
}

/** Keeps a page that was opened without a login, for anyone who logs in. Rule 1.43 */
export function keepDeepLink({ pathname, searchParams }: URL): void {
  const kept = [...searchParams].filter(([name]) => HARMLESS.has(name));
  const search = new URLSearchParams(kept).toString();
  write({ path: search === '' ? pathname : `${pathname}?${search}`, personId: null });
}

/** Keeps a mailed invite of a guardian, which somebody signs up or logs in for. Rule 4.45 */
export function keepGuardianLink(code: string): void {
  write({ path: `/guardian#${new URLSearchParams({ code }).toString()}`, personId: null });
}

export function readDeepLink(): DeepLink | null {
  const link = stored();
  return isDeepLink(link) ? link : null;
}

function write(link: DeepLink): void {
  tabStorage.write(KEY, JSON.stringify(link));
}

function stored(): unknown {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? 'null');
  } catch {
    return null;
  }
}

// By hand: the start page reads it, and is to be there without a library for it.
function isDeepLink(value: unknown): value is DeepLink {
  if (typeof value !== 'object' || value === null) return false;
  if (!('path' in value && 'personId' in value)) return false;
  const { path, personId } = value;
  const isPerson = personId === null || typeof personId === 'string';
  return isPerson && typeof path === 'string' && PATH.test(path);
}

export function dropDeepLink(): void {
  tabStorage.remove(KEY);
}

/**
 * Rule 1.21: the path that a hash-style address stands for, or null for any other hash. The one-time
 * code stays in the fragment, which browsers send to no server:
 * `#/auth/youth-complete?token=T&code=C` becomes `/auth/youth-complete?token=T#code=C`.
 */
export function pathOfHash(hash: string): string | null {
  if (!hash.startsWith('#/')) return null;
  // A second slash would name another host, and browsers take a backslash for a slash.
  const address = hash.slice(1).replaceAll('\\', '/').replace(/^\/+/, '/');
  const [path = '/', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of KEPT_FROM_SERVER) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
    query.delete(name);
  }
  const rest = query.size > 0 ? `?${query.toString()}` : '';
  const fragment = kept.size > 0 ? `#${kept.toString()}` : '';
  return `${path}${rest}${fragment}`;
}

/** What a link says that no request of the page may carry: one-time codes, and whose account it is. */
const KEPT_FROM_SERVER = ['code', 'account'];

/** The one-time code in a fragment made by `pathOfHash`, or null. */
export function codeInHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('code');
}

/** The address of the account that the link is for, or null where it does not say. */
export function accountInHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('account');
}
