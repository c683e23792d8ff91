import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Browser } from '../../testing/browser.ts';
import { databaseState } from '../../testing/database-state.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { operations, WITHOUT_BODY, type ApiOperation } from '../../testing/operations.ts';
import { refused } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';

const SECRET = 'hunter2-never-to-be-echoed';
const JSON_TYPE = { 'content-type': 'application/json' };

let house: House;
let family: Family;
let moderator: Browser;
let changes: ApiOperation[];

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  moderator = (await enrolledModerator(house)).browser;
  const all = await operations(house);
  changes = all.filter(({ method }) => method !== 'GET');
});
afterAll(() => house.close());

const takesBody = ({ exampleBody }: ApiOperation) => exampleBody !== undefined;
const isUpload = ({ path }: ApiOperation) => path === '/api/profile/avatar';

/** Someone whom the operation itself would not turn away for their role. */
function someone({ path }: ApiOperation): Browser {
  if (/second-factor|moderation/.test(path)) return moderator;
  if (path.startsWith('/api/invites') || /approve|reject/.test(path)) return family.parent;
  // A browser of its own, for what is limited by place.
  return /sign-up|log-in|password$|completion/.test(path) && !path.includes('change-password')
    ? house.browser()
    : family.elder;
}

/** A 4xx problem document that says nothing of what was sent, and of how the server works. */
async function refusedQuietly(send: () => Promise<Answer>, about: string): Promise<Answer> {
  const answer = await refused(house, send);
  expectQuiet(answer, about);
  return answer;
}

function expectQuiet(answer: Answer, about: string): void {
  expect(answer.text, about).not.toContain(SECRET);
  expect(answer.text, about).not.toMatch(
    /\bat .*:\d+|select .* from|insert into|node_modules|valibot/i,
  );
  expect(Object.keys(answer.body).toSorted(), about).toEqual(
    expect.arrayContaining(['code', 'detail', 'requestId', 'status', 'title', 'type']),
  );
}

describe('Rule 9.33, on every operation that takes a body', () => {
  test.for([
    ['malformed JSON', `{"password": "${SECRET}"`, 400],
    ['two documents', `{"password": "${SECRET}"}{}`, 400],
    ['nothing', '', 400],
    ['null', 'null', 422],
    ['a list', `["${SECRET}"]`, 422],
    ['a text', `"${SECRET}"`, 422],
    ['a number', '1e999', 422],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, 422],
    ['__proto__', `{"__proto__": {"password": "${SECRET}"}}`, 422],
  ] as const)('%s is refused', async ([, body, status]) => {
    for (const operation of changes.filter(takesBody)) {
      const { method, path, examplePath } = operation;
      const browser = someone(operation);
      const send = () => browser.send(method, examplePath, { body, headers: JSON_TYPE });
      const answer = await refusedQuietly(send, `${method} ${path}`);
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
  });

  test('each field with a value that does not fit is refused, and not repeated', async () => {
    const values = [
      SECRET.repeat(300),
      `${SECRET}\u0000`,
      `${SECRET}\ud800`,
      { $gt: SECRET },
      [SECRET],
      -1.5,
      true,
      null,
    ];
    // A password may hold any character.
    const isFine = (field: string, value: unknown) =>
      /password/i.test(field)
        ? typeof value === 'string' && value.length <= 128
        : value === true && ['acceptTerms', 'isOn', 'inApp', 'byMail'].includes(field);
    for (const operation of changes.filter(takesBody)) {
      const { method, path, examplePath, exampleBody = {} } = operation;
      // Looked at once for all of an operation: there are hundreds of requests.
      const before = await databaseState(house.platform.db);
      for (const field of [...Object.keys(exampleBody), 'unexpected']) {
        for (const value of values) {
          if (isFine(field, value)) continue;
          const body = { ...exampleBody, [field]: value };
          const answer = await someone(operation).json(method, examplePath, body);
          expectQuiet(answer, `${method} ${path} ${field}`);
          expect([method, path, field, answer.status]).toEqual([method, path, field, 422]);
        }
      }
      expect(await databaseState(house.platform.db), `${method} ${path}`).toEqual(before);
    }
  });

  test('more than 32 kB is refused with 413, told in advance or not', async () => {
    for (const operation of changes.filter(takesBody)) {
      const { method, path, examplePath, exampleBody } = operation;
      const body = JSON.stringify({ ...exampleBody, filler: 'x'.repeat(33_000) });
      for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'content-length': String(body.length) }]) {
        const send = () => someone(operation).send(method, examplePath, { body, headers });
        const answer = await refusedQuietly(send, `${method} ${path}`);
        expect([method, path, answer.status]).toEqual([method, path, 413]);
      }
    }
  });
});

test('Rule 9.33, an operation that takes nothing refuses whatever is sent along', async () => {
  const bodiless = changes.filter((operation) => !takesBody(operation) && !isUpload(operation));
  expect(bodiless.length).toBeGreaterThan(8);
  for (const operation of bodiless) {
    const { method, path, examplePath } = operation;
    for (const body of [{ status: 'approved' }, ['approved'], 'approved']) {
      const send = () => someone(operation).json(method, examplePath, body);
      const answer = await refusedQuietly(send, `${method} ${path}`);
      expect([method, path, answer.status]).toEqual([method, path, 422]);
    }
  }
});

describe('Rule 9.33, a place in a list', () => {
  const instant = '2026-01-01T00:00:00.000Z';
  const precise = '2026-01-01T00:00:00.000000Z';
  const id = newId();
  const children = () => `/api/children/${family.youth.personId}/notifications`;
  /** Each list with a keyset that it could have given out, and with such as it never did. */
  test.for<[() => Browser, () => string, unknown[], unknown[][]]>([
    [
      () => family.elder,
      () => '/api/sessions?bucket=past',
      [instant, id],
      [
        ['0001-01-01T00:00:00.000Z', id],
        ['2026-02-31T00:00:00.000Z', id],
        [instant, 'x'],
      ],
    ],
    [
      () => family.parent,
      () => '/api/invites?',
      [instant, id],
      [
        [`+27${instant}`, id],
        ['2026-13-01T00:00:00.000Z', id],
        [instant, 'x'],
      ],
    ],
    [() => family.parent, () => '/api/consents?', ['1'], [['-1'], ['1e3'], ['9'.repeat(19)]]],
    [
      () => family.elder,
      () => '/api/notifications?',
      [precise, id],
      [
        ['yesterday', id],
        [instant, id],
        ['2026-13-01T00:00:00.000000Z', id],
        [precise, 'x'],
      ],
    ],
    [() => family.parent, () => `${children()}?`, [precise, id], [[precise, 'x']]],
    [
      () => moderator,
      () => '/api/moderation/reports?',
      [0, precise, id],
      [
        [3, precise, id],
        [0, 'yesterday', id],
        [0, '2026-13-01T00:00:00.000000Z', id],
        [0, precise, 'x'],
      ],
    ],
    [
      () => moderator,
      () => '/api/moderation/people?',
      ['ana', id],
      [
        ['ana\u0000', id],
        ['ana', 'x'],
      ],
    ],
  ])('that it never gave out is refused: %#', async ([who, path, good, wrong]) => {
    const at = (keyset: unknown[]) => {
      const cursor = Buffer.from(JSON.stringify(keyset)).toString('base64');
      return who().get(`${path()}&cursor=${encodeURIComponent(cursor)}`);
    };
    expect((await at(good)).status).toBe(200);
    for (const keyset of wrong) {
      const answer = await refusedQuietly(() => at(keyset), JSON.stringify(keyset));
      expect([keyset, answer.status]).toEqual([keyset, 422]);
    }
  });
});

describe('Rule 9.34, a body that is not JSON', () => {
  const asJson = () => changes.filter((operation) => !isUpload(operation));

  test.for([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('is refused when it says it is “%s”, also where none is needed', async (type) => {
    for (const operation of asJson()) {
      const { method, path, examplePath, exampleBody = { a: SECRET } } = operation;
      const init = { body: JSON.stringify(exampleBody), headers: { 'content-type': type } };
      const send = () => someone(operation).send(method, examplePath, init);
      const answer = await refusedQuietly(send, `${method} ${path}`);
      expect([method, path, answer.status]).toEqual([method, path, 400]);
    }
  });

  test('is refused when it does not say what it is', async () => {
    for (const operation of asJson().filter(takesBody)) {
      const { method, path, examplePath, exampleBody } = operation;
      const body = new TextEncoder().encode(JSON.stringify(exampleBody));
      const send = () => someone(operation).send(method, examplePath, { body });
      const answer = await refusedQuietly(send, `${method} ${path}`);
      expect([method, path, answer.status]).toEqual([method, path, 422]);
    }
  });

  test('and the operations without a body are these', () => {
    const without = changes
      .filter((operation) => !takesBody(operation) && operation.method !== 'DELETE')
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(without)).toEqual(WITHOUT_BODY);
  });
});
