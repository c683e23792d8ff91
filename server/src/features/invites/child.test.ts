import { profileTextsOf } from '@oakling/domain/kernel/profile-texts';
import { noTexts } from '@oakling/domain/testing/profiles';
import { describe, expect } from 'vitest';
import { passProfile } from '../../testing/pictures.ts';
import { block, withMeetings } from '../../testing/blocks.ts';
import { test } from '../../testing/fixtures.ts';

describe('Rule 9.2, a child as its parent sees it', () => {
  test('includes everything stored about the child', async ({ app }) => {
    const parent = await app.signUp('parent');
    const youth = await app.invite(parent, 'Ada Lovelace', {
      ageRange: '15-20',
      note: 'Shy at first',
      shownNameStyle: 'first-name-and-initial',
    });
    await app.choose(youth, { Photography: 1 });
    const own = profileTextsOf('youth').map((name) => [name, `Her ${name}`] as const);
    const words = Object.fromEntries(own);
    await youth.must('PATCH', '/api/profile', { fullName: 'Ada King', ...words });
    await passProfile(parent, youth);
    const { body } = await parent.get(`/api/children/${youth.personId}`);
    expect(body).toEqual({
      id: youth.personId,
      logsInByPin: false,
      fullName: 'Ada King',
      invitedAs: 'Ada Lovelace',
      shownNameStyle: 'first-name-and-initial',
      shownNames: { 'full-name': 'Ada King', 'first-name-and-initial': 'Ada L.' },
      avatarUrl: null,
      email: youth.email,
      ageRange: '15-20',
      note: 'Shy at first',
      ...noTexts,
      ...words,
      versions: [
        ...own.map(([field, text]) => ({ field, words: text })),
        { field: 'fullName', words: 'Ada King' },
      ].map((version) => ({
        ...version,
        id: expect.any(String),
        pictureUrl: null,
        isWaiting: false,
      })),
      connectionPref: '',
      interests: [{ name: 'Photography', level: 1 }],
      isMatchingOn: true,
      pausedAt: null,
      joinedAt: expect.stringMatching(/Z$/),
      lastSeen: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      ahead: { requests: 0, sessions: 0, meetings: [] },
      elders: [],
    });
  });

  test('shows what a pause would cancel and whom the parent can block for the child', async ({
    app,
  }) => {
    const { parent, youth, elder } = await withMeetings(app);
    const path = `/api/children/${youth.personId}`;
    const { body } = await parent.get(path);
    const { meetings } = body.ahead;
    expect(body).toMatchObject({
      ahead: { requests: 1, sessions: 1 },
      elders: [{ id: elder.personId, name: 'Rosa Alvarez', isVerified: false }],
    });
    const rosa = { id: elder.personId, name: 'Rosa Alvarez' };
    expect(meetings).toHaveLength(2);
    for (const status of ['pending', 'approved']) {
      expect(meetings).toContainEqual({
        id: expect.any(String),
        startsAt: expect.stringMatching(/Z$/),
        status,
        elder: rosa,
      });
    }
    const starts = meetings.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(starts).toEqual(starts.toSorted());
    await parent.must('POST', `${path}/pause`);
    expect((await parent.get(path)).body).toMatchObject({
      pausedAt: expect.any(String),
      ahead: { requests: 0, sessions: 0, meetings: [] },
    });
    expect((await parent.get('/api/children')).body.items).toMatchObject([{ isPaused: true }]);
    await block(parent, elder, youth);
    expect((await parent.get(path)).body.elders).toEqual([]);
  });

  test('an elder who blocked the child looks like any other to the parent', async ({ app }) => {
    const { parent, youth, elder } = await withMeetings(app);
    const path = `/api/children/${youth.personId}`;
    const before = (await parent.get(path)).body.elders;
    await block(elder, youth);
    expect((await parent.get(path)).body.elders).toEqual(before);
  });
});
