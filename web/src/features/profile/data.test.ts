import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../../lib/problem.ts';
import { uploadAvatar, type UploadProgress } from './data.ts';

const picture = new File(['picture'], 'me.png', { type: 'image/png' });

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Uploads to a server that answers with these in turn, and lets all waits pass. */
async function upload(...statuses: number[]) {
  const left = [...statuses];
  const send = vi.fn((_url: string, _request: RequestInit) =>
    Promise.resolve(Response.json({}, { status: left.shift() ?? 200 })),
  );
  vi.stubGlobal('fetch', send);
  const progress: UploadProgress[] = [];
  const outcome = uploadAvatar(picture, (step) => progress.push(step)).then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.status : error),
  );
  await vi.runAllTimersAsync();
  const waits = progress.flatMap((step) => (step === 'uploading' ? [] : [step.waitsSeconds]));
  return { outcome: await outcome, waits, send };
}

test("an upload sends the file's bytes with their type", async () => {
  const { outcome, send } = await upload(200);
  expect(outcome).toBe('done');
  expect(send).toHaveBeenCalledExactlyOnceWith('/api/profile/avatar', {
    method: 'PUT',
    body: picture,
    headers: { 'Content-Type': 'image/png' },
  });
});

test.each([408, 429, 500, 503])('an upload answered with %i is tried again', async (status) => {
  expect(await upload(status, status, 200)).toMatchObject({ outcome: 'done', waits: [1, 2] });
});

test.each([401, 413, 422])('an upload answered with %i is not tried again', async (status) => {
  expect(await upload(status)).toMatchObject({ outcome: status, waits: [] });
});

test('the waits double up to 64 seconds, and then the upload fails', async () => {
  const { outcome, waits } = await upload(...Array.from({ length: 9 }, () => 503));
  expect(outcome).toBe(503);
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64]);
});
