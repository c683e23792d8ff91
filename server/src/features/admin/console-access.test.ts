import { describe, expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { newModerator } from '../../testing/moderator.ts';
import { operations } from '../../testing/operations.ts';
import { refused } from '../../testing/refused.ts';

describe('Rule 9.63, who is let into the console', () => {
  test('nobody but a moderator whose login passed the second factor: 403 on every operation', async ({
    app,
    family,
  }) => {
    const all = (await operations(app)).filter(({ path }) => path.startsWith('/api/moderation'));
    expect(all.length).toBeGreaterThan(8);
    const unready = await newModerator(app);
    for (const who of [family.elder, family.parent, family.youth, unready]) {
      for (const { method, examplePath, exampleBody } of all) {
        const answer = await refused(app, () =>
          exampleBody === undefined
            ? who.send(method, examplePath)
            : who.json(method, examplePath, exampleBody),
        );
        expect([method, examplePath, answer.status]).toEqual([method, examplePath, 403]);
      }
    }
  });

  test('a moderator is nobody elsewhere: no match, session, profile or invite', async ({
    app,
    moderator,
  }) => {
    for (const path of [
      '/api/matches',
      '/api/sessions?bucket=past',
      '/api/profile',
      '/api/invites',
    ])
      expect((await refused(app, () => moderator.get(path))).status).toBe(403);
  });
});
