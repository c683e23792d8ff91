import { describe, expect } from 'vitest';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { at, begin, everyone, forgetFriends, meet, run, say } from '../../../testing/check-ins.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';

test.afterEach(({ app }) => forgetFriends(app));

describe('Rule 6.446, friends without a meeting for 30 days', () => {
  const quiet = async (person: Browser) => (await person.get('/api/check-ins')).body.quiet;

  test('are both offered another, and a guardian isn’t', async ({ app, family }) => {
    const sessionId = await meet(app, family);
    const { elder, youth, parent } = family;
    app.setNow(at(29.9));
    expect(await quiet(youth)).toEqual([]);
    app.setNow(at(30));
    expect(await quiet(youth)).toMatchObject([{ otherId: elder.personId, sessionId }]);
    expect(await quiet(elder)).toMatchObject([{ otherId: youth.personId, sessionId }]);
    expect(await quiet(parent)).toEqual([]);
    app.setNow(at(90));
    expect(await quiet(youth)).toEqual([]);
  });

  test.for(['approved', 'pending'] as const)(
    'not with one ahead that is %s',
    async (status, { app, family }) => {
      await meet(app, family);
      await meet(app, family, 35, status);
      app.setNow(at(31));
      expect(await quiet(family.youth)).toEqual([]);
    },
  );

  test('not during a break of one of them', async ({ app, family }) => {
    const { elder, youth } = family;
    await meet(app, family);
    app.setNow(at(31));
    await youth.must('PUT', `/api/friendships/${elder.personId}/${youth.personId}/break`);
    for (const person of [elder, youth]) expect(await quiet(person)).toEqual([]);
    app.setNow(at(60));
    expect(await quiet(elder)).toHaveLength(1);
  });

  test('A387, not while the two may not meet', async ({ app, family }) => {
    await meet(app, family);
    await block(family.elder, family.youth);
    app.setNow(at(31));
    for (const person of everyone(family)) expect(await quiet(person)).toEqual([]);
  });
});

describe('Rule 6.447, moderators', () => {
  const overview = async (moderator: Browser) => {
    const { body } = await moderator.get('/api/moderation/friendships');
    const isOf =
      ({ personId }: Browser) =>
      ({ youth }: { youth: { id: string } }) =>
        youth.id === personId;
    return {
      body,
      of: (key: 'answers' | 'quiet', youth: Browser) => body[key].filter(isOf(youth)),
    };
  };

  test('read worried answers first, and words, but no good answer without words', async ({
    app,
    family,
    moderator,
  }) => {
    await begin(app, family);
    await run(app, 14);
    const { elder, youth, parent } = family;
    await say(parent, family, { feeling: 'good' });
    await say(youth, family, { feeling: 'worried', note: 'He shouts' });
    await say(elder, family, { feeling: 'good', note: 'We play chess' });
    const { of } = await overview(moderator);
    expect(of('answers', youth)).toMatchObject([
      { by: { id: youth.personId }, feeling: 'worried', note: 'He shouts' },
      { by: { id: elder.personId }, feeling: 'good', note: 'We play chess' },
    ]);
    const looks = await app.query`select from audit_log where type = 'FriendshipsListed'`;
    expect(looks.length).toBeGreaterThan(0);
  });

  test('see friends who haven’t met for 45 days, until they meet or may not', async ({
    app,
    family,
    moderator,
  }) => {
    await meet(app, family);
    const quietAt = async (days: number) => {
      app.setNow(at(days));
      return (await overview(moderator)).of('quiet', family.youth).length;
    };
    expect(await quietAt(44.9)).toBe(0);
    expect(await quietAt(45.1)).toBe(1);
    await meet(app, family, 50, 'pending');
    expect(await quietAt(46)).toBe(0);
    expect(await quietAt(51)).toBe(1);
    await block(family.youth, family.elder);
    expect(await quietAt(51)).toBe(0);
  });
});
