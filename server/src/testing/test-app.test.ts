import { expect } from 'vitest';
import { test } from './fixtures.ts';

test('five that look for a mail at once all find it, whichever of them delivers it', async ({
  app,
}) => {
  for (const sent of [1, 2, 3, 4, 5]) {
    await app.holdingDelivery(() => app.signUp('elder'));
    const looks = await Promise.all(Array.from({ length: 5 }, app.mails));
    expect(looks.map((mails) => mails.length)).toEqual([sent, sent, sent, sent, sent]);
  }
});
