import { chromium, type BrowserContext } from '@playwright/test';
import { findChromium } from '../../../e2e/src/support/find-chromium.ts';
import { freePort } from '../../../server/src/platform/postgres/free-port.ts';

export interface Chromium {
  readonly context: BrowserContext;
  readonly port: number;
  stop(): Promise<void>;
}

export async function startChromium(profile: string): Promise<Chromium> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 412, height: 823 },
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  return { context, port, stop: () => context.close() };
}
