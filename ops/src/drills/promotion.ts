import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { startServer } from '../../../server/src/server.ts';
import { ask, startPair } from './standby.ts';

const WRITERS = 3;
const BEFORE = 6;
const PATIENCE_MS = 60_000;

export interface Promoted {
  readonly acknowledged: number;
  /** The number of acknowledged changes that are missing in the promoted database. */
  readonly lost: number;
  /** The seconds from the promotion to the first acknowledged change. */
  readonly seconds: number;
  /** Responses that were neither a success nor 503 with Retry-After. */
  readonly wrong: readonly string[];
}

/**
 * Kills the primary while people sign up, and promotes its standby. The server must recover without a restart.
 * Rule 10.268
 */
export async function promote(): Promise<Promoted> {
  const pair = await startPair();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'oakling-promotion-'));
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR, DATABASE_URL: pair.url, TRUST_PROXY: '1' }),
    openLog('silent'),
  );
  const signUps = keepSigningUp(server.origin.replace('localhost', '127.0.0.1'));
  try {
    await signUps.reached(BEFORE);
    await pair.primary.kill();
    await ask(pair.standby.adminUrl, 'select pg_promote(true, 30)');
    const promotedAt = performance.now();
    const before = signUps.acknowledged.length;
    await signUps.reached(before + 1);
    const seconds = (performance.now() - promotedAt) / 1000;
    await signUps.reached(before + BEFORE);
    await signUps.stop();
    const rows = await ask<{ email: string }>(pair.standby.adminUrl, 'select email from users');
    const stored = new Set(rows.map(({ email }) => email));
    const { acknowledged, wrong } = signUps;
    const lost = acknowledged.filter((email) => !stored.has(email)).length;
    return { acknowledged: acknowledged.length, lost, seconds, wrong };
  } finally {
    await signUps.stop();
    await server.stop();
    await pair.remove();
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Signs up one person after another, each from a separate address, until it is stopped. */
export function keepSigningUp(origin: string) {
  const acknowledged: string[] = [];
  const wrong: string[] = [];
  let refused = 0;
  const stopping = new AbortController();

  async function signUpAll(writer: number): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const email = `elder-${writer}-${n}@example.org`;
      const answer = await signUp(origin, email, `10.${writer}.${n >> 8}.${n & 255}`);
      const isAway = answer.status === 503 && answer.headers.has('retry-after');
      if (answer.status === 201) acknowledged.push(email);
      else if (!isAway) wrong.push(`${answer.status} ${await answer.text()}`);
      else await pause();
    }
  }

  async function pause(): Promise<void> {
    refused += 1;
    await wait(50);
  }

  async function until(isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isSo()) {
      if (Date.now() > deadline) throw new Error(`no sign-up in time; wrong: ${wrong.join()}`);
      await wait(20);
    }
  }

  const running = Promise.all(Array.from({ length: WRITERS }, (_, writer) => signUpAll(writer)));
  return {
    acknowledged,
    wrong,
    refused: () => refused,
    reached: (count: number) => until(() => acknowledged.length >= count),
    async refusedMore(): Promise<void> {
      const before = refused;
      await until(() => refused > before);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

export function signUp(origin: string, email: string, address = '10.9.9.9'): Promise<Response> {
  return fetch(`${origin}/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      role: 'elder',
      fullName: 'Rosa Alvarez',
      email,
      password: 'correct horse battery',
      ageRange: '60-75',
      acceptTerms: true,
    }),
  });
}
