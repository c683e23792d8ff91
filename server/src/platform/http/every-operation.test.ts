import { describe, expect } from 'vitest';
import { copyBrowser, signInAgain } from '../../testing/copy-browser.ts';
import { OPERATIONS } from '../../testing/operations/all-operations.ts';
import { prepare, send, type ApiRequest } from '../../testing/operations/request.ts';
import { test } from '../../testing/operations/test.ts';
import { changesNothing, refusal, refused, told } from '../../testing/refused.ts';
import { openServerBeside } from '../../testing/server-beside.ts';
import { ask, meeting, newId, propose } from '../../testing/session-request.ts';
import { countTries } from '../../testing/use-up.ts';

const NOT_SIGNED_IN = {
  type: 'about:blank',
  title: 'Not signed in',
  status: 401,
  code: 'not-signed-in',
  detail: 'Please log in first.',
};

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

/** The responses are an empty list, or a refusal that doesn't reveal whether the person exists. */
const ANSWERED_ALIKE = new Set([
  'GET /api/moderation/people/{id}/guardianships',
  'POST /api/moderation/people/{id}/birth-date',
  'POST /api/moderation/people/{id}/first-email',
  'POST /api/moderation/people/{id}/reviewed',
]);

function rightAndWrong({ method, path: right, json }: ApiRequest, path: string): ApiRequest[] {
  const bare = { method, path: right };
  const wrongPath = { ...bare, path: path.replaceAll(/\{\w+\}/g, 'nonsense') };
  if (json === undefined) return [bare, wrongPath];
  return [bare, wrongPath, { ...bare, json }, { ...bare, json: { nonsense: 1 } }];
}

describe('Rule 9.31, an anonymous request', () => {
  test('the public operations of the document are exactly those with such an entry', ({ all }) => {
    for (const { name, isPublic, entry } of all) {
      expect([name, isPublic]).toEqual([name, entry.isPublic === true]);
    }
  });

  test('every other operation responds 401, whether the rest of the request is right or wrong', async ({
    app,
    all,
  }) => {
    const closed = all.filter(({ isPublic }) => !isPublic);
    expect(closed.length).toBeGreaterThan(70);
    await changesNothing(app, async () => {
      for (const { name, path, request } of closed) {
        for (const tried of rightAndWrong(request, path)) {
          const answer = await refusal(() => send(app.browser(), tried, { method: tried.method }));
          expect([name, told(answer)]).toEqual([name, NOT_SIGNED_IN]);
        }
      }
    });
  });

  test('Rule 10.305, attack A260: the open page of another person gets 401 from the same operations', async ({
    app,
    scenario,
    all,
  }) => {
    const { youth } = scenario.actors;
    const headers = { 'oakling-person': youth.personId };
    await changesNothing(app, async () => {
      for (const { name, actor, isPublic, request } of all) {
        if (isPublic || actor === 'youth') continue;
        const answer = await refusal(() =>
          send(scenario.actors[actor], request, { headers, method: request.method }),
        );
        expect([name, told(answer)]).toMatchObject([name, { status: 401, code: 'other-person' }]);
      }
    });
    expect((await youth.send('GET', '/api/me', { headers })).status).toBe(200);
  });

  test('an unknown path is the same 404 for everyone', async ({ app, scenario }) => {
    const paths = ['/api', '/api/', '/api/nothing', '/api/sessions/../x', '/api/people'];
    const requests = paths.flatMap((path) =>
      ['GET', 'POST', 'DELETE'].map((method) => ({ method, path })),
    );
    await changesNothing(app, async () => {
      for (const request of requests) {
        const answers = [
          await refusal(() => send(app.browser(), request)),
          await refusal(() => send(scenario.actors.elder, request)),
        ];
        const [anonymous, signedIn] = answers.map(told);
        expect(anonymous).toMatchObject({ status: 404, code: 'not-found' });
        expect(signedIn).toEqual(anonymous);
      }
    });
  });

  test.for([
    ['DELETE', '/api/profile'],
    ['PUT', '/api/sessions'],
    ['PATCH', '/api/sessions/0198f000-0000-7000-8000-000000000001'],
    ['POST', '/api/me'],
  ] as const)(
    'a method that an operation does not have is refused: %s %s',
    async ([method, path], { app, scenario }) => {
      const answer = await refused(app, () => send(scenario.actors.elder, { method, path }));
      expect(answer.status).toBe(404);
    },
  );
});

test('Rule 9.9, a missing object is a 404 for those who may use the operation', async ({
  app,
  scenario,
  all,
}) => {
  const named = all.filter(
    ({ name, isPublic, request }) =>
      !isPublic && UUID.test(request.path) && !ANSWERED_ALIKE.has(name),
  );
  expect(named.length).toBeGreaterThan(50);
  await changesNothing(app, async () => {
    for (const { name, actor, request } of named) {
      const path = request.path.replaceAll(new RegExp(UUID, 'g'), () => newId());
      const answer = await send(scenario.actors[actor], { ...request, path });
      expect([name, answer.status]).toEqual([name, 404]);
    }
  });
});

describe('Rule 9.34, a request from another site', () => {
  test.for<Record<string, string>>([
    { origin: 'https://evil.example' },
    // A link on another site must not record a moderator's view or use up exports. Attack A294
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  ])(
    'with %o every operation answers 403, reading ones too',
    async (headers, { app, scenario, all }) => {
      await changesNothing(app, async () => {
        for (const { name, actor, request } of all) {
          const answer = await refusal(() =>
            send(scenario.actors[actor], request, { headers, method: request.method }),
          );
          expect([name, answer.status]).toEqual([name, 403]);
        }
      });
    },
  );

  test.for<Record<string, string>>([
    { origin: 'http://evil.localhost:3000' },
    { origin: 'http://localhost:3001' },
    { origin: 'https://localhost:3000' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ])('so does %o', async (headers, { app, scenario }) => {
    for (const method of ['GET', 'PATCH']) {
      const request = { method, path: '/api/profile' };
      const send403 = () => send(scenario.actors.elder, request, { headers });
      expect((await refused(app, send403)).status).toBe(403);
    }
  });

  test('changes by GET aren’t possible', async ({ app, scenario, all }) => {
    const unread = all.filter(
      ({ method, path }) => method !== 'GET' && OPERATIONS[`GET ${path}`] === undefined,
    );
    await changesNothing(app, async () => {
      for (const { name, request } of unread) {
        const read = { method: 'GET', path: request.path };
        const answer = await refusal(() => send(scenario.actors.parent, read));
        expect([name, answer.status]).toEqual([name, 404]);
      }
    });
  });

  test('a method in a header or a field has no effect', async ({ app, scenario }) => {
    const elder = copyBrowser(app, scenario.actors.elder);
    const request = { method: 'GET', path: '/api/logins?_method=DELETE' };
    const headers = { 'x-http-method-override': 'DELETE' };
    const before = (await send(elder, { method: 'GET', path: '/api/logins' })).body.items;
    expect((await send(elder, request, { headers })).body.items).toEqual(before);
  });

  test.for([
    { origin: 'http://localhost:3000' },
    { origin: 'http://127.0.0.1:3000' },
    { 'sec-fetch-site': 'none' },
    {},
  ])(
    'but the own page, by either name of this machine, and a program without Origin are served: %o',
    async (headers, { app, scenario }) => {
      const cookie = scenario.actors.elder.cookieHeader;
      const url = new URL('/api/notifications/read', app.platform.origin);
      const request = new Request(url, { method: 'POST', headers: { cookie, ...headers } });
      const response = await app.fetch(request);
      expect(response.status).toBe(204);
    },
  );
});

describe('Rules 1.50 and 1.51, people who have not accepted the terms in force', () => {
  const terms = { version: '2031-01', hash: 'b'.repeat(64) };

  test('can use only the operations opened by their entry', async ({ app, scenario, all }) => {
    const released = await openServerBeside(app, { terms });
    const { actors } = scenario;
    const ofMembers = all.filter(({ path }) => !/^\/api\/(moderation|second-factor)/.test(path));
    const closed = ofMembers.filter(
      ({ isPublic, entry }) => !isPublic && entry.isOpenBeforeTerms !== true,
    );
    await changesNothing(app, async () => {
      for (const [index, { name, request }] of closed.entries()) {
        const who = [actors.elder, actors.parent, actors.youth][index % 3] ?? actors.elder;
        const answer = await refusal(() =>
          send(released.carry(who), request, { method: request.method }),
        );
        expect([name, told(answer)]).toMatchObject([name, { code: 'terms-not-accepted' }]);
      }
    });
    for (const { name, entry, actor, statuses } of ofMembers) {
      if (entry.isOpenBeforeTerms === undefined) continue;
      const who = actors[actor];
      const request = await prepare(name, entry, scenario, who);
      const answer = await send(released.carry(copyBrowser(app, who)), request);
      expect([name, answer.status]).toEqual([name, statuses.get(actor)]);
      for (const browser of [who, actors.parent]) await signInAgain(app, browser);
    }
    await released.close();
  });
});

describe('Rule 9.86, writes are rate-limited', () => {
  const counted = Object.entries(OPERATIONS).flatMap(([name, { limit }]) =>
    limit === undefined ? [] : [{ name, limit: limit.name, times: limit.times }],
  );

  test.for(counted)(
    '$name: $times times, under the limit $limit',
    async ({ name, limit, times }, { app, scenario, all }) => {
      const { actor, entry, statuses } = all.find((operation) => operation.name === name) ?? {};
      if (actor === undefined || entry === undefined) throw new Error(`there is no ${name}`);
      const who = scenario.actors[actor];
      const next = async (tries: number) => {
        // The operation may have logged this person out.
        await signInAgain(app, who);
        const request = await prepare(name, entry, scenario, who);
        await countTries(app, limit, tries);
        return () => send(copyBrowser(app, who), request);
      };
      const uncounted = statuses?.get(actor);
      expect((await (await next(times - 1))()).status).toBe(uncounted);
      const answer = await refused(app, await next(times));
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      await signInAgain(app, who);
      await countTries(app, limit, 0);
    },
  );

  test('a person can change or propose for one session ten times an hour', async ({
    app,
    scenario,
  }) => {
    const { elder, youth } = scenario.actors;
    const { nextDay } = scenario;
    await countTries(app, 'request', 0);
    const first = await ask(elder, meeting(youth, { date: nextDay() }));
    const second = await ask(elder, meeting(youth, { date: nextDay() }));
    expect((await propose(youth, first, nextDay())).status).toBe(200);
    await countTries(app, 'session-change', 10);
    expect((await refused(app, () => propose(youth, first, nextDay()))).status).toBe(429);
    expect((await propose(youth, second, nextDay())).status).toBe(200);
  });
});
