import type { HostSetting } from '@oakling/domain/admin/settings';
import type { Host } from '@oakling/domain/legal/host';
import * as v from 'valibot';
import type { Db } from '../db/database.ts';
import type { Config } from './config.ts';
import { hostOf } from './host.ts';
import { consoleSettings } from './host-settings.ts';

const POLL_MS = 5000;

/** The host's details as they are now: from the environment, or else from the console. Rule 10.360 */
export interface CurrentHost {
  /** The configuration with the settings from the console. */
  config(): Config;
  host(): Host | null;
  onChange(listener: () => void): void;
  reload(): Promise<void>;
  /** Follows changes that other processes make, until the returned function is called. */
  follow(): () => void;
}

export async function openCurrentHost(environment: Config, db: Db): Promise<CurrentHost> {
  const listeners: (() => void)[] = [];
  let rows = '';
  let now = environment;

  async function reload(): Promise<void> {
    const stored = await db
      .selectFrom('host_settings')
      .select(['name', 'value'])
      .orderBy('name')
      .execute();
    const found = JSON.stringify(stored);
    if (found === rows) return;
    rows = found;
    now = stored.reduce<Config>(withSetting, environment);
    for (const listener of listeners) listener();
  }

  rows = '[]';
  await reload();
  return {
    config: () => now,
    host: () => hostOf(now),
    onChange: (listener) => void listeners.push(listener),
    reload,
    follow() {
      const timer = setInterval(() => {
        // An outage is logged elsewhere. The settings stay until the database is back.
        reload().catch(() => undefined);
      }, POLL_MS);
      return () => clearInterval(timer);
    },
  };
}

/** A value that this release doesn't accept is left out. */
function withSetting(config: Config, stored: { name: string; value: string }): Config {
  const name = stored.name as HostSetting; // A check constraint allows only these names.
  const parsed = v.safeParse(consoleSettings[name], stored.value);
  if (config[name] !== undefined || !parsed.success) return config;
  return { ...config, [name]: parsed.output };
}
