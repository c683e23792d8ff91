import { expect } from 'vitest';
import type { Answer } from './browser.ts';
import { databaseState } from './database-state.ts';
import type { TestApp } from './test-app.ts';

/**
 * Sends a request that must be refused. Asserts that it changed no row, queued no mail and notified no page. Rule 9.37
 */
export function refused(app: TestApp, send: () => Promise<Answer>): Promise<Answer> {
  return changesNothing(app, () => refusal(send));
}

/**
 * Asserts that an action changes no row, queues no mail and notifies no page. Comparing every table is slow, so group
 * many refusals in one call.
 */
export async function changesNothing<Result>(
  app: TestApp,
  run: () => Promise<Result>,
): Promise<Result> {
  await app.notices.take();
  const before = await databaseState(app.platform.db);
  const result = await run();
  expect(await databaseState(app.platform.db)).toEqual(before);
  expect(await app.notices.take()).toEqual([]);
  return result;
}

/** Expects a 4xx problem document. Use it within `changesNothing`. */
export async function refusal(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  return answer;
}

/** The parts of a response that could distinguish two cases: everything except the request id. */
export function told({ status, body }: Answer): unknown {
  const { requestId: _, ...rest } = body ?? {};
  return { status, ...rest };
}

export function messages({ body }: Answer): Record<string, string> {
  const errors: readonly { path: string; message: string }[] = body.errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
