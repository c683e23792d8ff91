import { describe, expect } from 'vitest';
import type { Answer } from '../../testing/browser.ts';
import { send } from '../../testing/operations/request.ts';
import { test, type Prepared } from '../../testing/operations/test.ts';
import { FITTING } from '../../testing/fitting-values.ts';
import { changesNothing, refusal } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import type { ActorName } from '../../testing/actors.ts';
import type { Scenario } from '../../testing/scenario.ts';

const SECRET = 'hunter2-never-to-be-echoed';
const JSON_TYPE = { 'content-type': 'application/json' };

/** The number of operations that a request is tried on. */
const [ALL, FEW] = [Infinity, 3];

const isChange = ({ method }: Prepared) => method !== 'GET';
const takesBody = ({ body }: Prepared) => body !== 'none';
const isUpload = ({ request }: Prepared) => request.file !== undefined;

/** Public operations are limited by address, so each call gets a new address. */
function someone({ app, actors }: Scenario, { actor }: Prepared) {
  return actor === 'anonymous' ? app.browser() : actors[actor];
}

/** Expects a 4xx problem document that reveals neither the input nor internals of the server. */
async function refusedQuietly(about: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await refusal(ask);
  expect(answer.text, about).not.toContain(SECRET);
  expect(answer.text, about).not.toMatch(
    /\bat .*:\d+|select .* from|insert into|node_modules|valibot/i,
  );
  const said = ['code', 'detail', 'requestId', 'status', 'title', 'type'];
  expect(Object.keys(answer.body), about).toEqual(expect.arrayContaining(said));
  return answer;
}

describe('Rule 9.33, on every operation that takes a body', () => {
  test.for([
    ['malformed JSON', `{"password": "${SECRET}"`, 400, ALL],
    ['null', 'null', 422, ALL],
    ['__proto__', `{"__proto__": {"password": "${SECRET}"}}`, 422, ALL],
    // All operations share the parser.
    ['two documents', `{"password": "${SECRET}"}{}`, 400, FEW],
    ['nothing', '', 400, FEW],
    ['a list', `["${SECRET}"]`, 422, FEW],
    ['a text', `"${SECRET}"`, 422, FEW],
    ['a number', '1e999', 422, FEW],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, 422, FEW],
  ] as const)('%s is refused', async ([, body, status, count], { app, scenario, all }) => {
    await changesNothing(app, async () => {
      for (const operation of all.filter(takesBody).slice(0, count)) {
        const { name, request } = operation;
        const answer = await refusedQuietly(name, () =>
          send(someone(scenario, operation), request, { body, headers: JSON_TYPE }),
        );
        expect([name, answer.status]).toEqual([name, status]);
      }
    });
  });

  test('each field with an invalid value is refused, and not echoed', async ({
    app,
    scenario,
    all,
  }) => {
    const values = [SECRET.repeat(300), { $gt: SECRET }, -1.5, null];
    // A password may contain any characters.
    const isFine = (field: string, value: unknown) =>
      /password/i.test(field)
        ? typeof value === 'string' && value.length <= 128
        : FITTING.has(`${field} ${String(value)}`);
    const fieldsOf = ({ request }: Prepared) => [...Object.keys(request.json ?? {}), 'unexpected'];
    const tried = all
      .filter(takesBody)
      .flatMap((operation) => fieldsOf(operation).map((field) => ({ operation, field })));
    await changesNothing(app, async () => {
      for (const { operation, field } of tried) {
        const { name, request } = operation;
        for (const value of values.filter((one) => !isFine(field, one))) {
          const json = { ...request.json, [field]: value };
          const answer = await refusedQuietly(`${name} ${field}`, () =>
            send(someone(scenario, operation), { ...request, json }),
          );
          expect([name, field, answer.status]).toEqual([name, field, 422]);
        }
      }
    });
  });

  test('more than 32 kB is refused with 413, with or without a declared length', async ({
    app,
    scenario,
    all,
  }) => {
    await changesNothing(app, async () => {
      for (const operation of all.filter(takesBody)) {
        const { name, request } = operation;
        const body = JSON.stringify({ ...request.json, filler: 'x'.repeat(33_000) });
        for (const headers of [
          JSON_TYPE,
          { ...JSON_TYPE, 'content-length': String(body.length) },
        ]) {
          const answer = await refusedQuietly(name, () =>
            send(someone(scenario, operation), request, { body, headers }),
          );
          expect([name, answer.status]).toEqual([name, 413]);
        }
      }
    });
  });
});

test('Rule 9.33, an operation without a body refuses unknown ones', async ({
  app,
  scenario,
  all,
}) => {
  const bodiless = all.filter((one) => isChange(one) && !isUpload(one) && one.body !== 'needed');
  expect(bodiless.length).toBeGreaterThan(8);
  await changesNothing(app, async () => {
    for (const operation of bodiless) {
      const { name, request } = operation;
      for (const sent of [{ status: 'approved' }, ['approved'], 'approved']) {
        const changed = { body: JSON.stringify(sent), headers: JSON_TYPE };
        const answer = await refusedQuietly(name, () =>
          send(someone(scenario, operation), request, changed),
        );
        expect([name, answer.status]).toEqual([name, 422]);
      }
    }
  });
});

test('every valid request has the documented body, with its fields', ({ all }) => {
  for (const { name, body, fields, request } of all) {
    expect([name, request.json !== undefined]).toEqual([name, body !== 'none']);
    expect([name, fields]).toEqual([name, expect.arrayContaining(Object.keys(request.json ?? {}))]);
  }
});

describe('Rule 9.33, the cursor of a list', () => {
  const instant = '2026-01-01T00:00:00.000Z';
  const precise = '2026-01-01T00:00:00.000000Z';
  const id = newId();
  const ofChild = ({ actors }: Scenario) => `/api/children/${actors.youth.personId}/notifications?`;
  /** Sends each list a keyset that it could have issued, and keysets that it never issues. */
  test.for<[ActorName, string | ((scenario: Scenario) => string), unknown[], unknown[][]]>([
    [
      'elder',
      '/api/sessions?bucket=past',
      [instant, id],
      [
        ['0001-01-01T00:00:00.000Z', id],
        ['2026-02-31T00:00:00.000Z', id],
        [instant, 'x'],
      ],
    ],
    [
      'parent',
      '/api/invites?',
      [precise, id],
      [
        [`+27${precise}`, id],
        [instant, id],
        ['2026-13-01T00:00:00.000000Z', id],
        [precise, 'x'],
      ],
    ],
    ['parent', '/api/consents?', ['1'], [['-1'], ['1e3'], ['9'.repeat(19)]]],
    [
      'elder',
      '/api/notifications?',
      [precise, id],
      [
        ['yesterday', id],
        [instant, id],
        ['2026-13-01T00:00:00.000000Z', id],
        [precise, 'x'],
      ],
    ],
    ['parent', ofChild, [precise, id], [[precise, 'x']]],
    [
      'console',
      '/api/moderation/reports?',
      [0, 1, precise, id],
      [
        [2, 1, precise, id],
        [0, 5, precise, id],
        [0, 1, 'yesterday', id],
        [0, 1, '2026-13-01T00:00:00.000000Z', id],
        [0, 1, precise, 'x'],
      ],
    ],
    [
      'console',
      '/api/moderation/people?',
      ['ana', id],
      [
        ['ana\u0000', id],
        ['ana', 'x'],
      ],
    ],
  ])(
    'that it never gave out is refused, as is another question: %#',
    async ([actor, list, good, wrong], { app, scenario }) => {
      const path = typeof list === 'string' ? list : list(scenario);
      const at = (key: unknown[]) => {
        const cursor = Buffer.from(JSON.stringify(key)).toString('base64');
        const request = { method: 'GET', path: `${path}&cursor=${encodeURIComponent(cursor)}` };
        return send(scenario.actors[actor], request);
      };
      expect((await at(good)).status).toBe(200);
      await changesNothing(app, async () => {
        for (const place of wrong) {
          const answer = await refusedQuietly(JSON.stringify(place), () => at(place));
          expect([place, answer.status]).toEqual([place, 422]);
        }
        const other = { method: 'GET', path: `${path}&personId=${id}` };
        expect((await refusal(() => send(scenario.actors[actor], other))).status).toBe(422);
      });
    },
  );
});

describe('Rule 9.34, a body that is not JSON', () => {
  test.for([
    ['text/plain', ALL],
    ['text/plain; application/json', FEW],
    ['application/x-www-form-urlencoded', FEW],
    ['multipart/form-data; boundary=x', FEW],
    ['application/jsonp', FEW],
  ] as const)(
    'is refused when it says it is “%s”, also where none is needed',
    async ([type, count], { app, scenario, all }) => {
      const changes = all.filter((one) => isChange(one) && !isUpload(one));
      await changesNothing(app, async () => {
        for (const operation of changes.slice(0, count)) {
          const { name, request } = operation;
          const body = JSON.stringify(request.json ?? { a: SECRET });
          const answer = await refusedQuietly(name, () =>
            send(someone(scenario, operation), request, {
              body,
              headers: { 'content-type': type },
            }),
          );
          expect([name, answer.status]).toEqual([name, 400]);
        }
      });
    },
  );

  test('is refused without a content type', async ({ app, scenario, all }) => {
    await changesNothing(app, async () => {
      for (const operation of all.filter(({ body }) => body === 'needed')) {
        const { name, request } = operation;
        const body = new TextEncoder().encode(JSON.stringify(request.json));
        const answer = await refusedQuietly(name, () =>
          send(someone(scenario, operation), request, { body }),
        );
        expect([name, answer.status]).toEqual([name, 422]);
      }
    });
  });
});
