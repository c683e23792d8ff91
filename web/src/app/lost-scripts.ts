import { tabStorage } from '../lib/storage.ts';

const lost = new WeakSet<Error>();

/** Notes which imports failed because a script could not be fetched; Vite reports each of them, also those ahead of need. */
export function noteLostScripts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));
}

/**
 * Whether this is why something failed. A browser remembers that it could not fetch a script, so that only a page
 * that is loaded anew can have it.
 */
export const isLostScript = (error: unknown): boolean => error instanceof Error && lost.has(error);

/** When this tab was last loaded anew. */
const KEY = 'loaded-anew';
/** A script that is lost again so soon is not to be had, and loading anew would go on for ever. */
const PAUSE_MS = 60_000;

/** Whether this tab was not loaded anew a moment ago. */
export const mayLoadAnew = (): boolean => Date.now() - Number(tabStorage.read(KEY) ?? 0) > PAUSE_MS;

/** Loads the page anew, if Oakling answers: else the browser would put its own words in place of ours. */
export async function loadAnew(): Promise<void> {
  const { href } = window.location;
  const isThere = await fetch(href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!isThere || window.location.href !== href) return;
  tabStorage.write(KEY, String(Date.now()));
  window.location.reload();
}
