import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { photoWithPlace } from '../../testing/pictures.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { pictureQueue } from './drop-picture.ts';

/** Creates a person with this test's picture, and returns them with its hash. */
async function pictured(app: TestApp): Promise<[Browser, string]> {
  const person = await app.signUp('elder');
  const body = new Uint8Array(await photoWithPlace());
  const headers = { 'content-type': 'image/jpeg' };
  const answer = await person.send('PUT', '/api/profile/avatar', { body, headers });
  return [person, answer.body.avatarUrl.split('/').at(-1)];
}

test('Rule 9.80, a picture shared with another person stays, and is deleted with the last of them', async ({
  app,
}) => {
  const { db, files } = app.platform;
  // Removing an account without a picture queues no job.
  await app.signUp('parent');
  const [[one, hash], [other]] = [await pictured(app), await pictured(app)];
  const remove = async (person: Browser) => {
    await person.must('POST', '/api/account/removal', { password: PASSWORD });
    const rows = await app.query`
      select from pgboss.job where name = 'drop-picture' and data ->> 'hash' = ${hash}
    `;
    await pictureQueue(db, files).work({ hash });
    return [rows.length, (await files.read(`avatars/${hash.slice(0, 2)}/${hash}.webp`)) === null];
  };
  expect(await remove(one)).toEqual([1, false]);
  expect(await remove(other)).toEqual([2, true]);
});
