import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { noteChunkErrors } from './app/chunk-errors.ts';
import { failedRouter, openRouter } from './app/router.ts';
import { takeEarlyRequests } from './lib/api.ts';
import { readHost } from './lib/host.ts';
import { applyTextSize } from './ui/text-size.ts';
import './ui/theme.css';

type Parts = Awaited<ReturnType<typeof openRouter>>;

noteChunkErrors();
takeEarlyRequests();
applyTextSize();
// There is no top-level await, because pages import this file and would deadlock.
void openRouter().then(show, showFailed);

function findRoot() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  return { root, isBuilt: root.dataset['page'] === window.location.pathname };
}

function showFailed(error: unknown): void {
  // Without its script, a prerendered page is still readable.
  document.documentElement.removeAttribute('data-elsewhere');
  if (findRoot().isBuilt) throw error;
  show(failedRouter(error));
}

function show(parts: Parts): void {
  const { root, isBuilt } = findRoot();
  const page = <App {...parts} host={readHost()} />;
  const app = import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page;
  // On a prerendered page, an address with a hash route leads to another page, which can't hydrate.
  if (isBuilt) hydrateRoot(root, app);
  else createRoot(root).render(app);
  document.documentElement.removeAttribute('data-elsewhere');
}
