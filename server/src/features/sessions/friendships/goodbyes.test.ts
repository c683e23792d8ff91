import { describe, expect } from 'vitest';
import { block, lift } from '../../../testing/blocks.ts';
import { at, meet } from '../../../testing/check-ins.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import {
  forgetEnds,
  friends,
  kept,
  sayGoodbye,
  send,
  tell,
  words,
} from '../../../testing/goodbyes.ts';
import { newMails } from '../../../testing/new-mails.ts';

test.afterEach(({ app }) => forgetEnds(app));

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
    expect((await sayGoodbye(parent, elder, 'thanks', youth)).status).toBe(403);
    expect((await sayGoodbye(parent, elder, null, youth)).status).toBe(204);
    expect(await tell(app, 2)).toBe(2);
    expect(await words(youth)).toEqual([{ friend: expect.any(String), talkTo: 'Maria Young' }]);
    expect(await words(parent)).toEqual([]);
    expect(await kept(elder)).toMatchObject([{ received: null }]);
    await lift(parent, youth, elder);
    expect(await kept(youth)).toHaveLength(1);
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

  test('A396, never passes a block, in either direction', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    await block(parent, elder, youth);
    expect(await tell(app, 2)).toBe(2);
    for (const person of [elder, youth]) {
      const [item] = await kept(person);
      expect((await send(person, item)).status).toBe(204);
    }
    expect([await kept(elder), await kept(youth)]).toMatchObject([
      [{ received: null }],
      [{ received: null }],
    ]);
  });

  test('A396, is stopped by a block after a goodbye, which tells the child nothing new', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await friends(app, family);
    await sayGoodbye(elder, youth, 'remember');
    await tell(app, 2);
    await block(parent, elder, youth);
    expect(await tell(app, 4)).toBe(0);
    const [item] = await kept(youth);
    expect(item.received).toBe('remember');
    expect((await send(youth, item)).status).toBe(204);
    expect(await kept(elder)).toMatchObject([{ received: null }]);
  });

  test('arrives when the goodbye is said a second time', async ({ app, family }) => {
    const { elder, youth } = family;
    await friends(app, family);
    await sayGoodbye(elder, youth);
    await tell(app, 2);
    await lift(elder, elder, youth);
    await sayGoodbye(elder, youth, 'wishes');
    expect(await tell(app, 4)).toBe(0);
    expect(await kept(youth)).toMatchObject([{ received: 'wishes' }]);
  });
});
