import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { forgetProof } from '../../testing/email-code.ts';
import { test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { PASSWORD } from '../../testing/test-app.ts';

test('A154, however many links others request for a mailbox, its owner gets theirs, and it isn’t flooded', async ({
  app,
}) => {
  const owner = await app.signUp('elder');
  await forgetProof(app, owner);
  const ask = async (stranger: Browser) =>
    (await stranger.json('PUT', '/api/email', { email: owner.email, password: PASSWORD })).status;
  const statuses: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const stranger = await app.signUp('elder');
    for (let time = 0; time < 6; time += 1) statuses.push(await ask(stranger));
  }
  // The first four accounts get five mails each, and the fifth gets none.
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const mails = await newMails(app, () => owner.must('POST', '/api/email/link'));
  expect(mails.map(({ to }) => to)).toEqual([owner.email]);
});
