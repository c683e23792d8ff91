import { describe, expect } from 'vitest';
import { encodeCursor } from '../../platform/db/cursor.ts';
import { makeEncryption } from '../../platform/auth/encryption.ts';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { messages, refused } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import { storePeople } from '../../testing/stored-people.ts';
import type { TestApp } from '../../testing/test-app.ts';

const COUNT = 45;

const test = base
  .extend('parent', { scope: 'file', auto: true }, ({ app }) => app.signUp('parent'))
  // Two children of the parent, who have exactly the same matches.
  .extend('siblings', { scope: 'file', auto: true }, async ({ app, parent }) => {
    const siblings = [await app.invite(parent), await app.invite(parent)] as const;
    for (const one of siblings) await app.choose(one, { Photography: 3 });
    // Levels and keyset lengths vary as much as possible: the first page ends among the advanced people, and the second
    // among the others.
    const elders = Array.from({ length: COUNT }, (_, index) => ({
      id: newId(),
      skills: { Photography: index < 25 ? (3 as const) : (1 as const) },
      lastSeen: index % 2 === 0 ? '2019-01-01' : '2026-08-01',
      fullName: index === 0 ? 'Zoe' : `Ana ${index}`,
    }));
    await storePeople(app.platform.db, elders);
    return siblings;
  })
  .extend('youth', ({ siblings }) => siblings[0])
  .extend('sibling', ({ siblings }) => siblings[1]);

const asked = (viewer: Browser, search: Record<string, string>) =>
  viewer.get(`/api/matches?${new URLSearchParams(search).toString()}`);

async function places(viewer: Browser): Promise<string[]> {
  const { body: first } = await asked(viewer, {});
  const { body: second } = await asked(viewer, { cursor: first.nextCursor });
  return [first.nextCursor, second.nextCursor];
}

const REFUSED = { cursor: 'This page link isn’t valid.' };

async function refusal(app: TestApp, youth: Browser, cursor: string) {
  const answer = await refused(app, () => asked(youth, { cursor }));
  return { status: answer.status, ...messages(answer) };
}

describe('Rule 5.32, the cursor of a page of matches', () => {
  test('reveals nothing: no people, levels or days, not even by its length', async ({ youth }) => {
    const { body } = await asked(youth, {});
    const cursors = [...(await places(youth)), body.nextCursor];
    expect(new Set(cursors).size).toBe(3);
    expect(new Set(cursors.map((cursor) => cursor.length)).size).toBe(1);
    for (const cursor of cursors) {
      const bytes = Buffer.from(cursor, 'base64');
      // The cursor's text consists of random bytes, so a plaintext would be visible.
      expect(bytes.toString('latin1')).not.toMatch(/[[\]\d,"a-f-]{8}/);
      expect(bytes.toString()).not.toContain(body.items.at(-1).id);
    }
  });

  test('is valid for its viewer, even with another filter', async ({ youth }) => {
    const [first = '', second = ''] = await places(youth);
    expect((await asked(youth, { cursor: first })).body.items).toHaveLength(20);
    expect((await asked(youth, { cursor: second })).body.items).toHaveLength(5);
    const narrowed = await asked(youth, { cursor: second, name: 'ana', interest: 'Photography' });
    expect(narrowed.status).toBe(200);
    expect(narrowed.body.items.length).toBeGreaterThan(0);
  });

  test('is refused from anyone else, even with the same matches', async ({
    app,
    youth,
    sibling,
  }) => {
    const [foreign = ''] = await places(sibling);
    expect(await refusal(app, youth, foreign)).toEqual({ status: 422, ...REFUSED });
  });

  test('can’t be forged: neither in plain text nor encrypted for another purpose', async ({
    app,
    youth,
  }) => {
    const { body } = await asked(youth, {});
    const keyset = [1, 10_097_600, body.items[3].id];
    expect(await refusal(app, youth, encodeCursor(keyset))).toEqual({ status: 422, ...REFUSED });
    const { secret } = app.platform;
    for (const [purpose, list] of [
      ['mail', youth.personId],
      ['child changes', youth.personId],
      ['match cursor', body.items[3].id],
      ['match cursor', ''],
    ] as const) {
      const encrypted = makeEncryption(secret, purpose).encrypt(JSON.stringify(keyset), list);
      expect(await refusal(app, youth, encrypted), `${purpose} ${list}`).toEqual({
        status: 422,
        ...REFUSED,
      });
    }
  });

  test('can’t be altered in any bit, truncated or extended', async ({ youth }) => {
    const [cursor = ''] = await places(youth);
    const bytes = Buffer.from(cursor, 'base64');
    // No padding: unused bits of the last character could be altered without notice.
    expect(cursor).toMatch(/^[A-Za-z0-9+/]+$/);
    const altered = Array.from(bytes, (byte, index) =>
      Buffer.from(bytes).fill(byte ^ (1 << (index % 8)), index, index + 1),
    );
    const cut = [0, 11, 12, 16, 20, 24, 27, 28, bytes.length - 1].map((end) =>
      bytes.subarray(0, end),
    );
    for (const other of [...altered, ...cut, Buffer.concat([bytes, bytes.subarray(0, 3)])]) {
      const answer = await asked(youth, { cursor: other.toString('base64') });
      expect([answer.status, messages(answer)]).toEqual([422, REFUSED]);
    }
  });
});
