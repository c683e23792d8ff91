import { useEffect } from 'react';
import { tabStorage } from '../lib/storage.ts';
import { isLookedAt } from './use-try-again.ts';

const chunkErrors = new Set<unknown>();

/** Records failed imports, including preloads, each of which Vite reports. */
export function noteChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => chunkErrors.add(payload));
}

/** True if a failed import caused this error. Browsers cache the failure, so only a reload of the page can recover. */
export const isChunkError = (error: unknown): boolean => chunkErrors.has(error);

/** Each reload keeps the scripts that have arrived, so a lossy connection needs several. */
const MAX_RELOADS = 8;
const RETRY_MS = 10_000;

/** True if a dialog or text area may contain unsaved text. */
const isWriting = () => document.querySelector('[role="dialog"], textarea') !== null;

// The file name of the entry script contains its hash, so its URL identifies the build.
const key = () => `${import.meta.url} ${window.location.pathname}`;
const reloads = () => Number(tabStorage.read(key()));

/**
 * Reloads the page after a chunk error, up to eight times per build and page, each a second later than the one before.
 * Waits until the server responds and the page is visible, online and without unsaved text. Rule 10.281
 */
export function useReloadOnChunkError(error: unknown): void {
  useEffect(() => {
    if (!isChunkError(error)) return undefined;
    const left = new AbortController();
    const attempt = () => void reload(left.signal);
    const first = setTimeout(attempt, 1000 * reloads());
    const timer = setInterval(attempt, RETRY_MS);
    return () => {
      left.abort();
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [error]);
}

async function reload(left: AbortSignal): Promise<void> {
  const before = reloads();
  if (!isLookedAt() || before === MAX_RELOADS) return;
  const signal = AbortSignal.timeout(RETRY_MS);
  // Without a response, a reload would replace this page with the browser's own error page.
  const isUp = await fetch(window.location.href, { method: 'HEAD', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  // The user may have navigated away or started typing.
  if (!isUp || left.aborted || isWriting()) return;
  tabStorage.write(key(), `${before + 1}`);
  // Without storage, nothing would prevent a reload loop.
  if (reloads() === before) return;
  window.location.reload();
  // If the user navigates away during the reload, the chosen page is loaded instead.
  left.addEventListener('abort', () => window.location.reload());
}
