import { tabStorage } from './storage.ts';

const KEY = 'oakling.deep-link';

/** The page to open after the next log-in in this tab: a dashboard page, the console or a video call. */
interface DeepLink {
  readonly path: string;
  /** The person whose login ended on that page, or null if the visitor was not signed in. */
  readonly personId: string | null;
}

const PATH = /^\/(dashboard\/|moderation(?=$|[/?])|guardian#code=|room\?session=)/;

/** Query parameters that are safe to keep before the next user is known, because they contain no typed text. */
const HARMLESS = new Set(['tab', 'match', 'open', 'session']);

/** Remembers the page on which a person's login ended, but only for that person. */
export function keepPlace(personId: string, path: string): void {
  write({ path, personId });
}

/** Remembers a page that was opened without a login, for whichever person logs in next. Rule 1.43 */
export function keepDeepLink({ pathname, searchParams }: URL): void {
  const kept = [...searchParams].filter(([name]) => HARMLESS.has(name));
  const search = new URLSearchParams(kept).toString();
  write({ path: search === '' ? pathname : `${pathname}?${search}`, personId: null });
}

/** Remembers a guardian invite while its reader signs up or logs in. Rule 4.45 */
export function keepGuardianLink(code: string): void {
  write({ path: `/guardian#${new URLSearchParams({ code }).toString()}`, personId: null });
}

export function readDeepLink(): DeepLink | null {
  const link = tabStorage.readJson(KEY);
  return isDeepLink(link) ? link : null;
}

function write(link: DeepLink): void {
  tabStorage.write(KEY, JSON.stringify(link));
}

// The value is validated by hand, because the start page must not load a schema library.
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
