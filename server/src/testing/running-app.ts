import type { Hono } from 'hono';
import { makeApp } from '../app.ts';
import type { AppEnv } from '../platform/http/request-context.ts';
import type { Platform } from '../platform/platform.ts';

export type Connection = Parameters<Hono<AppEnv>['fetch']>[1];

export interface RunningApp {
  readonly platform: Platform;
  fetch(request: Request, connection?: Connection): Promise<Response>;
  run<Args extends readonly unknown[], Result>(
    command: (platform: Platform, ...args: Args) => Promise<Result>,
    ...args: Args
  ): Promise<Result>;
}

export function runApp(platform: Platform): RunningApp {
  const { fetch } = makeApp(platform);
  return {
    platform,
    fetch: async (request, connection) => fetch(request, connection),
    run: (command, ...args) => command(platform, ...args),
  };
}
