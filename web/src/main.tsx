import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { noteLostScripts } from './app/lost-scripts.ts';
import { failedRouter, openRouter } from './app/router.ts';
import { readHost } from './lib/host.ts';
import { applyTextSize, readTextSize } from './ui/text-size.ts';
import './ui/theme.css';

type Parts = Awaited<ReturnType<typeof openRouter>>;

noteLostScripts();
applyTextSize(readTextSize());
// Not awaited at the top: the pages import this file, and each would wait for the other.
void openRouter().then(show, showFailed);

function findRoot() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  return { root, isBuilt: root.dataset['page'] === window.location.pathname };
}

function showFailed(error: unknown): void {
  // What was built beforehand can be read as it is.
  document.documentElement.removeAttribute('data-elsewhere');
  if (findRoot().isBuilt) throw error;
  show(failedRouter(error));
}

function show(parts: Parts): void {
  const { root, isBuilt } = findRoot();
  const app = (
    <StrictMode>
      <App {...parts} host={readHost()} />
    </StrictMode>
  );
  // A hash-style address leads from a page built beforehand to another one.
  if (isBuilt) hydrateRoot(root, app);
  else createRoot(root).render(app);
  document.documentElement.removeAttribute('data-elsewhere');
}
