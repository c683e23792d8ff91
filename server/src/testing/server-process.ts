import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildServer } from '../../../scripts/build-server.ts';
import { failToStartBuilt, startBuilt, type ServerProcess } from './built-server.ts';

const BUILD_LOCK = 1;

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'oakling-process-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the server from source. `niceness` sets its priority; a higher value means a lower priority. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  niceness = 0,
): Promise<ServerProcess> {
  await buildOnce();
  return startBuilt(environment, ['nice', '-n', String(niceness)]);
}

/** @returns the exit code and the output. */
export async function failToStart(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  await buildOnce();
  return failToStartBuilt(environment);
}

let built: Promise<void> | undefined;

/** Builds the server if its sources have changed. If two workers need it, one waits for the other. */
export const buildOnce = () => (built ??= buildIfOld());

async function buildIfOld(): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/oakling';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [BUILD_LOCK]);
  buildServer();
  await client.end();
}

export function signUpOver(origin: string, email: string): Promise<Response> {
  return fetch(`${origin}/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
