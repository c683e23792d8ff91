import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Log } from '../platform/process/log.ts';
import { test as base } from './fixtures.ts';
import { deliverBySmtp, type SmtpDelivery } from './smtp-delivery.ts';
import type { Behaviour } from './smtp-server.ts';
import type { TestApp } from './test-app.ts';

interface Starting {
  readonly plan?: readonly Behaviour[];
  readonly busy?: readonly string[];
  readonly log?: Log;
  /** Makes changes that are delivered together at the start. */
  readonly first?: () => Promise<unknown>;
}

/** Once it has started, everything is delivered by real jobs and a real mail server. */
export const test = base.extend('startSmtp', ({ app }, { onCleanup }) => {
  const ends: (() => Promise<void>)[] = [];
  onCleanup(async () => {
    for (const end of ends) await end();
  });
  return async ({ plan = [], busy, log, first }: Starting = {}): Promise<SmtpDelivery> => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const holding = app.holdingDelivery(() => over);
    await first?.();
    const delivery = await deliverBySmtp(app, plan, log, busy);
    ends.push(async () => {
      await delivery.close();
      resolve();
      await holding;
    });
    return delivery;
  };
});

const PATIENCE = { timeout: 30_000, interval: 50 };
export const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, PATIENCE);

/** Makes pending retries due immediately. A mail is recorded shortly before its job is queued again. */
export const hurry = ({ platform: { db } }: TestApp, isLast = false) =>
  until(async () => {
    const { numAffectedRows } = await sql`
      update pgboss.job set start_after = now(),
        retry_count = case when ${isLast} then retry_limit - 1 else retry_count end
      where name = 'mail' and state = 'retry'
        -- Another test's job may wait for its retry, too, while this one is still running.
        and not exists (select from pgboss.job where name = 'mail' and state = 'active')
    `.execute(db);
    expect(numAffectedRows).toBeGreaterThan(0n);
  });
