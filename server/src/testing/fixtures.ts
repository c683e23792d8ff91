import { test as base } from 'vitest';
import { openFamily } from './family.ts';
import { closeKeptApps, isKept, SHARED, takeKeptApp } from './kept-app.ts';
import { serveApp } from './live-stream.ts';
import { enrolledModerator } from './moderator.ts';
import { listenToNotices } from './notices.ts';
import { openServerBeside, type ServerBeside } from './server-beside.ts';
import { openApp, type TestApp } from './test-app.ts';

/** File scope: the fixture is created for the first test that uses it and closed after the last. */
const FILE = { scope: 'file' } as const;

const WORKER = { scope: 'worker' } as const;

const withApp = base
  // Environment variables in addition to the defaults. A file that sets any gets an application of its own.
  .extend('environment', FILE, SHARED)
  // False for a file that stores thousands of people, whose tables, indexes and statistics would affect later files.
  .extend('sharesApp', FILE, true)
  .extend('takeKeptApp', WORKER, async ({}, { onCleanup }) => {
    onCleanup(closeKeptApps);
    return takeKeptApp;
  })
  .extend('app', FILE, async ({ environment, sharesApp, takeKeptApp: take }, { onCleanup }) => {
    if (sharesApp && isKept(environment)) return take(environment);
    const app = await openApp(environment);
    onCleanup(() => app.close());
    return app;
  })
  .extend('server', FILE, async ({ app }, { onCleanup }) => {
    const server = await serveApp(app);
    onCleanup(() => server.close());
    return server;
  })
  .extend('notices', FILE, async ({ app }, { onCleanup }) => {
    const notices = await listenToNotices(app.databaseUrl);
    onCleanup(() => notices.close());
    return notices;
  })
  .extend('moderator', FILE, async ({ app }) => (await enrolledModerator(app)).browser)
  // Opens another application on its own database until the test ends.
  .extend('openApp', ({ environment }, { onCleanup }) => {
    const opened: TestApp[] = [];
    onCleanup(async () => {
      for (const app of opened) await app.close();
    });
    return async (changes: Readonly<Record<string, string>> = {}) => {
      const app = await openApp({ ...environment, ...changes });
      opened.push(app);
      return app;
    };
  })
  // Opens another server on the same database until the test ends.
  .extend('serverBeside', ({ app }, { onCleanup }) => {
    const opened: ServerBeside[] = [];
    onCleanup(async () => {
      for (const server of opened) await server.close();
    });
    return async (changes?: Parameters<typeof openServerBeside>[1]) => {
      const server = await openServerBeside(app, changes);
      opened.push(server);
      return server;
    };
  });

/** A test with the application and one family for the whole file. */
export const test = withApp.extend('family', FILE, ({ app }) => openFamily(app));

export const testWithOwnFamily = withApp.extend('family', ({ app }) => openFamily(app));
