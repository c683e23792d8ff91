// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../../lib/problem.ts';
import { fakeUploads } from '../../testing/fake-uploads.ts';
import { uploadAvatar, type UploadProgress } from './data.ts';

const picture = new File(['picture'], 'me.png', { type: 'image/png' });

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
});

async function upload(...statuses: number[]) {
  const left = [...statuses];
  const sent = fakeUploads(() => Response.json({}, { status: left.shift() ?? 200 }));
  const progress: UploadProgress[] = [];
  const outcome = uploadAvatar(picture, (step) => progress.push(step)).then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.status : error),
  );
  await vi.runAllTimersAsync();
  const waits = progress.flatMap((step) => ('sent' in step ? [] : [step.waitsSeconds]));
  const shares = progress.flatMap((step) => ('sent' in step ? [step.sent] : []));
  return { outcome: await outcome, waits, shares, sent };
}

test('an upload sends the file’s bytes with their type, and reports progress', async () => {
  const { outcome, shares, sent } = await upload(200);
  expect(outcome).toBe('done');
  expect(sent).toEqual([{ call: 'PUT /api/profile/avatar', type: 'image/png', body: picture }]);
  expect(shares).toEqual([0, 0.5, 1]);
});

test.each([408, 429, 500, 503])('an upload with response %i is retried', async (status) => {
  expect(await upload(status, status, 200)).toMatchObject({ outcome: 'done', waits: [1, 2] });
});

test.each([401, 413, 422])('an upload with response %i isn’t retried', async (status) => {
  expect(await upload(status)).toMatchObject({ outcome: status, waits: [] });
});

test('the delays double up to 64 seconds, and then the upload fails', async () => {
  const { outcome, waits } = await upload(...Array.from({ length: 9 }, () => 503));
  expect(outcome).toBe(503);
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64]);
});

test('an unreachable upload fails at once', async () => {
  fakeUploads(() => null);
  const outcome = uploadAvatar(picture, () => {}).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ code: 'unreachable' });
});
