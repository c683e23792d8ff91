import type { Terms } from '@oakling/domain/legal/terms';
import { makeApp } from '../app.ts';
import { openPlatform } from '../open-platform.ts';
import type { Platform } from '../platform/platform.ts';
import { Browser } from './browser.ts';
import type { House } from './house.ts';

/** Another server on a house's database, as after a release or behind the same proxy. */
export interface ServerBeside {
  readonly platform: Platform;
  /** The same browser, with the same login, talking to this server. */
  carry(browser: Browser): Browser;
  close(): Promise<void>;
}

export async function openServerBeside(
  house: House,
  changes: { readonly terms?: Terms } = {},
): Promise<ServerBeside> {
  const { config, origin, log, clock } = house.platform;
  const { platform, close } = await openPlatform({
    ...{ config, databaseUrl: house.databaseUrl, origin, log, clock },
    wakeDelivery: () => undefined,
    ...changes,
  });
  const app = makeApp(platform);
  return {
    platform,
    close,
    carry(browser) {
      const carried = new Browser(app, origin);
      for (const [name, value] of browser.cookies) carried.cookies.set(name, value);
      const { personId, email, address } = browser;
      return Object.assign(carried, { personId, email, address });
    },
  };
}
