import { expect } from 'vitest';
import type { Answer } from './browser.ts';
import { databaseState } from './database-state.ts';
import type { TestApp } from './test-app.ts';

/** Sends what must be refused, and insists that it changed no row, queued no mail and told no page. Rule 9.37 */
export function refused(app: TestApp, send: () => Promise<Answer>): Promise<Answer> {
  return changesNothing(app, () => refusal(send));
}

/**
 * Insists that nothing of what is done here changes a row, queues a mail or tells a page. Looking at every
 * table takes longer than a request, so hundreds of refusals are looked at together.
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

/** Sends what must be answered with a 4xx problem document; `changesNothing` around it says the rest. */
export async function refusal(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  return answer;
}

/** All of an answer that tells one case from another: everything but the request's own id. */
export function told({ status, body }: Answer): unknown {
  const { requestId: _, ...rest } = body ?? {};
  return { status, ...rest };
}

/** The messages of a 422, by field. */
export function messages({ body }: Answer): Record<string, string> {
  const errors: readonly { path: string; message: string }[] = body.errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
