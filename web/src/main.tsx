import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { noteChunkErrors } from './app/chunk-errors.ts';
import { failedRouter, openRouter } from './app/router.ts';
import { readHost } from './lib/host.ts';
import { applyTextSize } from './ui/text-size.ts';
import './ui/theme.css';

type Parts = Awaited<ReturnType<typeof openRouter>>;

noteChunkErrors();
applyTextSize();
// Don't use a top-level await: pages import this file, which would deadlock.
void openRouter().then(show, showFailed);

function findRoot() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  return { root, isBuilt: root.dataset['page'] === window.location.pathname };
}

function showFailed(error: unknown): void {
  // A prerendered page stays readable without its script.
  document.documentElement.removeAttribute('data-elsewhere');
  if (findRoot().isBuilt) throw error;
  show(failedRouter(error));
}

function show(parts: Parts): void {
  const { root, isBuilt } = findRoot();
  const page = <App {...parts} host={readHost()} />;
  const app = import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page;
  // A hash-style address on a prerendered page leads to a different page, which can't hydrate.
  if (isBuilt) hydrateRoot(root, app);
  else createRoot(root).render(app);
  document.documentElement.removeAttribute('data-elsewhere');
}
