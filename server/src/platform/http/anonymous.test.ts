import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHouse, type House } from '../../testing/house.ts';
import { operations, type ApiOperation } from '../../testing/operations.ts';
import { refused, told } from '../../testing/refused.ts';

let house: House;
let all: ApiOperation[];

beforeAll(async () => {
  house = await openHouse();
  all = await operations(house);
});
afterAll(() => house.close());

describe('Rule 9.31, an anonymous request', () => {
  test('the public operations are these and no others', () => {
    const open = all
      .filter(({ isPublic }) => isPublic)
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual([
      'POST /api/decision-links/approve',
      'POST /api/decision-links/read',
      'POST /api/decision-links/reject',
      'POST /api/forgot-password',
      'POST /api/log-in',
      'POST /api/log-in/code',
      'POST /api/log-in/recovery-code',
      'POST /api/reset-password',
      'POST /api/sign-up',
      'POST /api/youth-completion',
      'POST /api/youth-completion/check',
    ]);
  });

  test('every other operation answers 401, whether the rest of the request is right or wrong', async () => {
    const closed = all.filter(({ isPublic }) => !isPublic);
    expect(closed.length).toBeGreaterThan(15);
    for (const { method, path, examplePath, exampleBody } of closed) {
      const wrong = path.replaceAll(/\{\w+\}/g, 'nonsense');
      const answers = [
        await refused(house, () => house.browser().send(method, examplePath)),
        await refused(house, () => house.browser().send(method, wrong)),
      ];
      if (exampleBody !== undefined) {
        answers.push(
          await refused(house, () => house.browser().json(method, examplePath, exampleBody)),
          await refused(house, () => house.browser().json(method, examplePath, { nonsense: 1 })),
        );
      }
      for (const answer of answers) {
        expect([method, path, told(answer)]).toEqual([
          method,
          path,
          {
            type: 'about:blank',
            title: 'Not signed in',
            status: 401,
            code: 'not-signed-in',
            detail: 'Please log in first.',
          },
        ]);
      }
    }
  });

  test('a path that is no operation is the same 404 for everyone', async () => {
    const elder = await house.signUp('elder');
    for (const path of ['/api', '/api/', '/api/nothing', '/api/sessions/../x', '/api/people']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answers = [
          await refused(house, () => house.browser().send(method, path)),
          await refused(house, () => elder.send(method, path)),
        ];
        const [anonymous, signedIn] = answers.map(told);
        expect(anonymous).toMatchObject({ status: 404, code: 'not-found' });
        expect(signedIn).toEqual(anonymous);
      }
    }
  });

  test('a method that an operation does not have is refused', async () => {
    const elder = await house.signUp('elder');
    for (const [method, path] of [
      ['DELETE', '/api/profile'],
      ['PUT', '/api/sessions'],
      ['PATCH', '/api/sessions/0198f000-0000-7000-8000-000000000001'],
      ['POST', '/api/me'],
    ] as const) {
      expect((await refused(house, () => elder.send(method, path))).status).toBe(404);
    }
  });
});
