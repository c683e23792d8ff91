import type { Terms } from '@oakling/domain/legal/terms';
import { openPlatform } from '../open-platform.ts';
import { Browser } from './browser.ts';
import { runApp, type RunningApp } from './running-app.ts';
import type { TestApp } from './test-app.ts';

/** Another server on an application's database, as after a release or behind the same proxy. */
export interface ServerBeside extends RunningApp {
  /** The same browser with the same login, but connected to this server. */
  carry(browser: Browser): Browser;
  close(): Promise<void>;
}

export async function openServerBeside(
  app: TestApp,
  changes: { readonly terms?: Terms } = {},
): Promise<ServerBeside> {
  const { config, origin, log, clock } = app.platform;
  const { platform, close } = await openPlatform({
    config,
    databaseUrl: app.databaseUrl,
    origin,
    log,
    clock,
    wakeDelivery: () => undefined,
    ...changes,
  });
  const running = runApp(platform);
  return {
    ...running,
    close,
    carry(browser) {
      const carried = new Browser(running, origin);
      for (const [name, value] of browser.cookies) carried.cookies.set(name, value);
      const { personId, email, address } = browser;
      return Object.assign(carried, { personId, email, address });
    },
  };
}
