import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeCursor } from '../../platform/cursor.ts';
import { makeSeal } from '../../platform/seal.ts';
import type { Browser } from '../../testing/browser.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { messages, refused } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import { storePeople } from '../../testing/stored-people.ts';

const COUNT = 45;

let house: House;
let elder: Browser;
/** Has the very same matches. */
let otherElder: Browser;

beforeAll(async () => {
  house = await openHouse();
  const parent = await house.signUp('parent');
  [elder, otherElder] = [await house.signUp('elder'), await house.signUp('elder')];
  for (const one of [elder, otherElder]) await house.choose(one, { Photography: 3 });
  // Levels and days differ as much as they can, and with them the numbers that a place is made of.
  const youths = Array.from({ length: COUNT }, (_, index) => ({
    id: newId(),
    role: 'youth' as const,
    skills: { Photography: index < 30 ? (1 as const) : (3 as const) },
    lastSeen: index % 2 === 0 ? '2019-01-01' : '2026-08-01',
    fullName: index === 0 ? 'Zoe' : `Ana ${index}`,
  }));
  await storePeople(house.platform.db, parent.personId, youths);
});
afterAll(() => house.close());

const asked = (viewer: Browser, search: Record<string, string>) =>
  viewer.get(`/api/matches?${new URLSearchParams(search).toString()}`);

async function places(viewer: Browser): Promise<string[]> {
  const { body: first } = await asked(viewer, {});
  const { body: second } = await asked(viewer, { cursor: first.nextCursor });
  return [first.nextCursor, second.nextCursor];
}

const REFUSED = { cursor: 'This page link is not valid.' };

async function refusal(cursor: string) {
  const answer = await refused(house, () => asked(elder, { cursor }));
  return { status: answer.status, ...messages(answer) };
}

describe('Rule 5.32, the place where a page of matches ended', () => {
  test('tells nothing: neither who, nor levels, nor days, not even by its length', async () => {
    const { body } = await asked(elder, {});
    const cursors = [...(await places(elder)), body.nextCursor];
    expect(new Set(cursors).size).toBe(3);
    expect(new Set(cursors.map((cursor) => cursor.length)).size).toBe(1);
    for (const cursor of cursors) {
      const bytes = Buffer.from(cursor, 'base64');
      // What can be read in random bytes is short.
      expect(bytes.toString('latin1')).not.toMatch(/[[\]\d,"a-f-]{8}/);
      expect(bytes.toString()).not.toContain(body.items.at(-1).id);
    }
  });

  test('is good for the viewer it was given to, under another filter too', async () => {
    const [first = '', second = ''] = await places(elder);
    expect((await asked(elder, { cursor: first })).body.items).toHaveLength(20);
    expect((await asked(elder, { cursor: second })).body.items).toHaveLength(5);
    const narrowed = await asked(elder, { cursor: second, name: 'ana', interest: 'Photography' });
    expect(narrowed.status).toBe(200);
    expect(narrowed.body.items.length).toBeGreaterThan(0);
  });

  test('is refused from anyone else, even one with the same matches', async () => {
    const [foreign = ''] = await places(otherElder);
    expect(await refusal(foreign)).toEqual({ status: 422, ...REFUSED });
  });

  test('cannot be made up: neither plain, nor sealed for something else', async () => {
    const { body } = await asked(elder, {});
    const place = [1, 10_097_600, body.items[3].id];
    expect(await refusal(encodeCursor(place))).toEqual({ status: 422, ...REFUSED });
    const { secret } = house.platform;
    for (const purpose of ['mail', elder.personId, 'match cursor', 'match cursor of ']) {
      const sealed = makeSeal(secret, purpose).close(JSON.stringify(place));
      expect(await refusal(sealed), purpose).toEqual({ status: 422, ...REFUSED });
    }
  });

  test('cannot be altered in any bit, nor be cut or lengthened', async () => {
    const [cursor = ''] = await places(elder);
    const bytes = Buffer.from(cursor, 'base64');
    expect(bytes.toString('base64')).toBe(cursor);
    const altered = Array.from(bytes, (byte, place) =>
      Buffer.from(bytes).fill(byte ^ (1 << (place % 8)), place, place + 1),
    );
    const cut = [0, 11, 12, 16, 20, 24, 27, 28, bytes.length - 1].map((end) =>
      bytes.subarray(0, end),
    );
    for (const other of [...altered, ...cut, Buffer.concat([bytes, bytes.subarray(0, 3)])]) {
      const answer = await asked(elder, { cursor: other.toString('base64') });
      expect([answer.status, messages(answer)]).toEqual([422, REFUSED]);
    }
  });
});
