import { startDelivery } from '../open-delivery.ts';
import type { Log } from '../platform/process/log.ts';
import { openTestSmtpServer, type Behaviour, type TestSmtpServer } from './smtp-server.ts';
import type { TestApp } from './test-app.ts';

export interface SmtpDelivery {
  readonly server: TestSmtpServer;
  wake(): void;
  close(): Promise<void>;
}

/**
 * Delivers an application's pending events as a server does: with real jobs, and mail to an SMTP server whose behavior
 * the test scripts.
 */
export async function deliverBySmtp(
  { platform, databaseUrl }: TestApp,
  plan: readonly Behaviour[],
  log: Log = platform.log,
  busy: readonly string[] = [],
): Promise<SmtpDelivery> {
  const server = await openTestSmtpServer(plan);
  for (const address of busy) server.busy.add(address);
  const { origin, clock } = platform;
  const config = { ...platform.config, SMTP_URL: server.url };
  const delivery = await startDelivery({
    config,
    databaseUrl,
    origin,
    log,
    clock,
    runsJobs: true,
  });
  delivery.wake();
  return {
    server,
    wake: () => delivery.wake(),
    async close() {
      await delivery.stop();
      await server.close();
    },
  };
}
