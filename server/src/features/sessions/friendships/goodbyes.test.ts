import { describe, expect } from 'vitest';
import { block, lift } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { at, forgetFriends, meet } from '../../../testing/check-ins.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { tellEnds } from './send-check-ins.ts';

test.afterEach(async ({ app }) => {
  await app.query`delete from keepsakes`;
  await forgetFriends(app);
});

const sayGoodbye = (by: Browser, other: Browser, card: string | null = null, child?: Browser) =>
  by.post('/api/blocks', {
    personId: other.personId,
    goodbye: { card },
    ...(child && { childId: child.personId }),
  });
const kept = async (reader: Browser) => (await reader.get('/api/keepsakes')).body.items;
const words = async (reader: Browser) =>
  (await reader.get('/api/notifications')).body.items
    .filter(({ kind }: { kind: string }) => kind === 'friendship-ended')
    .map(({ names }: { names: object }) => names);

/** How many were told this many days after the first session. */
function tell(app: TestApp, days: number) {
  app.setNow(at(days));
  return app.run(tellEnds);
}

/** A friendship with a meeting in the past and one ahead. */
async function friends(app: TestApp, family: Family) {
  await meet(app, family);
  await meet(app, family, 10);
  app.setNow(at(1));
}

const send = (by: Browser, { id }: { id: string }, card = 'wishes') =>
  by.json('PUT', `/api/keepsakes/${id}/card`, { card });

describe('Rules 6.480 to 6.482, a goodbye', () => {
  test('calls off what is planned, and tells the other side and the guardians after a day', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    expect((await sayGoodbye(elder, youth, 'remember')).status).toBe(204);
    expect(await kept(elder)).toMatchObject([
      { other: 'Sam Young', sent: 'remember', canResume: true, metAt: [expect.any(String)] },
    ]);
    expect((await elder.get('/api/friendships')).body.items).toEqual([]);
    expect((await youth.get('/api/sessions?bucket=upcoming')).body.items).toEqual([]);
    expect(await tell(app, 1.9)).toBe(0);
    for (const reader of [youth, parent])
      expect([await words(reader), await kept(reader)]).toEqual([[], []]);
    const mails = await newMails(app, async () => {
      expect(await tell(app, 2)).toBe(1);
      expect(await tell(app, 3)).toBe(0);
    });
    expect(mails.map(({ to }) => to)).toContain(parent.email);
    expect(mails.map(({ to }) => to)).not.toContain(elder.email);
    const [item] = await kept(youth);
    expect(item).toMatchObject({
      received: 'remember',
      sent: null,
      canAnswer: true,
      canResume: false,
    });
    expect(await kept(parent)).toMatchObject([{ canAnswer: false, received: 'remember' }]);
    expect(await words(elder)).toEqual([]);
    expect(await words(parent)).toMatchObject([{ child: expect.any(String) }]);
    expect((await youth.get('/api/friendships')).body.items).toEqual([]);
    expect((await parent.get('/api/friendships')).body.items).toEqual([]);
  });

  test('is only for friends', async ({ app, family }) => {
    const { elder, youth } = family;
    await meet(app, family, 1, 'pending');
    app.setNow(at(0));
    expect((await sayGoodbye(elder, youth)).status).toBe(404);
    expect((await sayGoodbye(elder, youth, 'a letter')).status).toBe(422);
  });

  test('by a guardian reads for the child like any other end', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    expect((await sayGoodbye(parent, elder, 'thanks', youth)).status).toBe(204);
    expect(await tell(app, 2)).toBe(2);
    expect(await words(youth)).toEqual([{ friend: expect.any(String), talkTo: 'Maria Young' }]);
    expect(await words(parent)).toEqual([]);
    expect(await kept(elder)).toMatchObject([{ received: 'thanks' }]);
  });

  test('taken back within a day is never told', async ({ app, family }) => {
    const { elder, youth } = family;
    await friends(app, family);
    await sayGoodbye(elder, youth);
    await lift(elder, elder, youth);
    expect(await tell(app, 3)).toBe(0);
    expect([await kept(elder), await kept(youth)]).toEqual([[], []]);
    expect((await youth.get('/api/friendships')).body.items).toHaveLength(1);
  });

  test('is said once, until the two meet again', async ({ app, family }) => {
    const { elder, youth } = family;
    await friends(app, family);
    await sayGoodbye(elder, youth);
    await tell(app, 2);
    await lift(elder, elder, youth);
    await block(elder, youth);
    expect(await tell(app, 4)).toBe(0);
    await lift(elder, elder, youth);
    await meet(app, family, 5);
    app.setNow(at(6));
    expect(await kept(youth)).toEqual([]);
    await block(elder, youth);
    expect(await tell(app, 8)).toBe(1);
    expect(await kept(youth)).toMatchObject([{ metAt: [expect.any(String), expect.any(String)] }]);
  });
});

describe('A395, no end reveals a block', () => {
  const ENDS = {
    block: ({ elder, youth }: Family) => block(elder, youth),
    goodbye: ({ elder, youth }: Family) => sayGoodbye(elder, youth),
    suspension: ({ elder }: Family, moderator: Browser) =>
      moderator.must('POST', `/api/moderation/people/${elder.personId}/suspend`, {
        note: 'Two reports',
        told: 'You asked for an address.',
      }),
  };

  test('because each reads the same, a day later', async ({ app, moderator }) => {
    const told: unknown[] = [];
    for (const end of Object.values(ENDS)) {
      const family = await openFamily(app);
      await friends(app, family);
      await end(family, moderator);
      const { youth } = family;
      expect([await tell(app, 1.99), await words(youth)]).toEqual([0, []]);
      const mails = await newMails(app, async () => expect(await tell(app, 2)).toBe(1));
      const mail = mails.filter(({ subject }) => subject === 'News about a friend');
      const [item] = await kept(youth);
      told.push({
        words: await words(youth),
        kept: { ...item, id: '', ownerId: '', otherId: '' },
        answer: (await send(youth, item)).status,
        mails: mail.map(({ text }) => text),
      });
      await app.query`delete from keepsakes`;
      await forgetFriends(app);
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

describe('Rule 6.485, a card in return', () => {
  test('is sent once, within 30 days', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    await sayGoodbye(elder, youth);
    await tell(app, 2);
    const [item] = await kept(youth);
    expect((await send(parent, item)).status).toBe(404);
    expect((await send(elder, item)).status).toBe(404);
    app.setNow(at(32));
    expect((await send(youth, item)).body.code).toBe('too-late');
    app.setNow(at(31.9));
    expect((await send(youth, item)).status).toBe(204);
    expect((await send(youth, item, 'thanks')).body.code).toBe('card-sent');
    expect(await kept(elder)).toMatchObject([{ received: 'wishes' }]);
    const { data } = await downloaded(app, youth, '/api/account/export');
    expect(data.keepsakes).toMatchObject([{ sent: 'wishes' }]);
  });

  test('A396, never reaches a person who blocked', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    await sayGoodbye(youth, elder);
    await tell(app, 2);
    await block(parent, elder, youth);
    const [item] = await kept(elder);
    expect((await send(elder, item)).status).toBe(204);
    expect(await kept(youth)).toEqual([]);
  });
});
