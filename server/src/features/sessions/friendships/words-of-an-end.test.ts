import { describe, expect } from 'vitest';
import { block, lift } from '../../../testing/blocks.ts';
import { openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import {
  ENDS,
  forgetEnds,
  friends,
  kept,
  sayGoodbye,
  send,
  tell,
  words,
} from '../../../testing/goodbyes.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { PASSWORD } from '../../../testing/test-app.ts';

test.afterEach(({ app }) => forgetEnds(app));

describe('A395, no end reveals a block', () => {
  test('because each reads the same, a day later', async ({ app, moderator }) => {
    const told: unknown[] = [];
    for (const end of Object.values(ENDS)) {
      const family = await openFamily(app);
      await friends(app, family);
      await end(family, moderator);
      const { youth } = family;
      expect([await tell(app, 1.99), await words(youth)]).toEqual([0, []]);
      expect((await youth.get('/api/friendships')).body.items).toEqual([]);
      const mails = await newMails(app, async () => expect(await tell(app, 2)).toBe(1));
      const mail = mails.filter(({ subject }) => subject === 'News about a friend');
      const [item] = await kept(youth);
      told.push({
        words: await words(youth),
        kept: { ...item, id: '', ownerId: '', otherId: '' },
        answer: (await send(youth, item)).status,
        mails: mail.map(({ text }) => text),
      });
      await forgetEnds(app);
    }
    expect(told[0]).toMatchObject({ words: [{ talkTo: 'Maria Young' }], answer: 204 });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  test('and a removed account is a former member', async ({ app, family }) => {
    const { elder, youth } = family;
    await friends(app, family);
    await elder.must('POST', '/api/account/removal', { password: PASSWORD });
    expect(await tell(app, 2)).toBe(1);
    expect(await words(youth)).toEqual([{ friend: 'A former member', talkTo: 'Maria Young' }]);
    expect(await kept(youth)).toMatchObject([{ other: null, metAt: [expect.any(String)] }]);
  });
});

describe('Rule 6.482, who is told', () => {
  test('not a person who blocked, of a later end', async ({ app, family, moderator }) => {
    const { elder, youth } = family;
    await friends(app, family);
    await block(youth, elder);
    expect(await tell(app, 2)).toBe(1);
    await ENDS.suspension(family, moderator);
    expect(await tell(app, 40)).toBe(0);
    expect(await kept(youth)).toEqual([]);
  });

  test('not an elder who blocked, of a guardian’s block', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    await block(elder, youth);
    await block(parent, elder, youth);
    await tell(app, 2);
    expect([await words(elder), await kept(elder)]).toEqual([[], []]);
    expect(await words(youth)).toHaveLength(1);
  });

  test('the elder, when a parent leaves with the child', async ({ app, family }) => {
    const { elder, parent } = family;
    await friends(app, family);
    await parent.must('POST', '/api/account/removal', { password: PASSWORD });
    expect(await tell(app, 2)).toBe(1);
    expect(await words(elder)).toEqual([{ friend: 'A former member', talkTo: 'us' }]);
  });

  test('a paused child, once it is back', async ({ app, family }) => {
    const { elder, youth } = family;
    await friends(app, family);
    await sayGoodbye(elder, youth);
    await app.query`update people set paused_at = now() where id = ${youth.personId}`;
    expect(await tell(app, 2)).toBe(0);
    await app.query`update people set paused_at = null where id = ${youth.personId}`;
    expect(await tell(app, 3)).toBe(1);
  });

  test('the child, if a block is lifted while the elder is suspended', async ({
    app,
    family,
    moderator,
  }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    await block(parent, elder, youth);
    await ENDS.suspension(family, moderator);
    await lift(parent, youth, elder);
    expect(await tell(app, 3)).toBe(1);
  });

  test('nobody, if a suspended elder is back within a day', async ({ app, family, moderator }) => {
    await friends(app, family);
    await ENDS.suspension(family, moderator);
    await moderator.must('POST', `/api/moderation/people/${family.elder.personId}/reinstate`, {
      note: 'A mistake',
    });
    expect(await tell(app, 3)).toBe(0);
  });

  test('words go with the account that they name', async ({ app, family }) => {
    const { elder, youth } = family;
    await friends(app, family);
    await sayGoodbye(elder, youth);
    await tell(app, 2);
    await elder.must('POST', '/api/account/removal', { password: PASSWORD });
    expect(await words(youth)).toEqual([]);
    expect(await kept(youth)).toMatchObject([{ other: null }]);
  });
});
