import { useEffect } from 'react';
import { tabStorage } from '../lib/storage.ts';
import { isLookedAt } from './use-try-again.ts';

const chunkErrors = new WeakSet<Error>();

/** Records failed imports, including preloads, each of which Vite reports. */
export function noteChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => chunkErrors.add(payload));
}

/** True if a failed import caused this error. Browsers cache the failure, so only a reload of the page can recover. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && chunkErrors.has(error);

/** The build and page that this tab reloaded last, which prevents a reload loop. */
const KEY = 'oakling.reloaded';
/** The interval between retries, which is also the timeout of an attempt. */
const RETRY_MS = 10_000;

/** True if a dialog or text area may contain unsaved text. */
const isWriting = () => document.querySelector('[role="dialog"], textarea') !== null;

/**
 * Reloads the page after a chunk error, once per build and page. Waits until the server responds and the page is
 * visible, online and without unsaved text. Rule 10.281
 */
export function useReloadOnChunkError(error: unknown): void {
  useEffect(() => {
    if (!isChunkError(error)) return undefined;
    const left = new AbortController();
    const attempt = () => void reloadOnce(left.signal);
    attempt();
    const timer = setInterval(attempt, RETRY_MS);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [error]);
}

async function reloadOnce(left: AbortSignal): Promise<void> {
  // The file name of the entry script contains its hash, so its URL identifies the build.
  const page = `${import.meta.url} ${window.location.pathname}`;
  if (!isLookedAt() || tabStorage.read(KEY) === page) return;
  const signal = AbortSignal.any([left, AbortSignal.timeout(RETRY_MS)]);
  // Without a response, a reload would replace this page with the browser's own error page.
  const { ok } = await fetch(window.location.href, { method: 'HEAD', signal }).catch(() =>
    Response.error(),
  );
  // The user may have navigated away or started typing.
  if (!ok || left.aborted || isWriting()) return;
  tabStorage.write(KEY, page);
  // Without storage, nothing would prevent a reload loop.
  if (tabStorage.read(KEY) !== page) return;
  window.location.reload();
  // If the user navigates away during the reload, the chosen page is loaded instead.
  left.addEventListener('abort', () => window.location.reload());
}
