import type { ClientResponse } from 'hono/client';
import { afterEach, expect, test, vi } from 'vitest';
import { api, bindRequests, bodyOf, takeEarlyRequests } from './api.ts';
import { ProblemError } from './problem.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// A response from our own API, without its type.
const read = (body: object) =>
  bodyOf(Promise.resolve(Response.json(body) as Response & ClientResponse<unknown>));

test('names from right to left are isolated before any page shows them (rule 10.291)', async () => {
  expect(await read({ initiator: { name: 'דוד לוי' }, message: 'שלום' })).toEqual({
    initiator: { name: '\u2068דוד לוי\u2069' },
    message: 'שלום',
  });
  // Phoenician, Hanifi Rohingya, Adlam and Arabic mathematical letters take two code units each.
  for (const name of ['𐤃𐤅𐤃', '𐴀𐴁', '𞤀𞤁', '𞺀𞺁'])
    expect(await read({ name })).toEqual({ name: `\u2068${name}\u2069` });
  expect(await read({ initiator: { name: 'Rosa 🎨' } })).toEqual({
    initiator: { name: 'Rosa 🎨' },
  });
});

test.for([
  [200, 'unreachable'],
  [502, 'no-message'],
] as const)('a response %s that breaks off is an error (rule 10.281)', async ([status, code]) => {
  const response = new Response('{"name":"Ro', { status }) as Response & ClientResponse<unknown>;
  await expect(bodyOf(Promise.resolve(response))).rejects.toMatchObject({ code });
});

test.for([
  [
    'the body of its answer',
    () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError()) })),
  ],
  [
    'what it made',
    () => Response.json({ status: 409, code: 'made-before', detail: 'Made.' }, { status: 409 }),
  ],
] as const)('Rule 10.463, a change keeps its id if %s is lost', async ([, answer]) => {
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    ids.push(new Headers(headers).get('oakling-change'));
    return ids.length === 1 ? answer() : Response.json({ id: '1' });
  });
  const send = () =>
    bodyOf(api.children.$post({ json: { childName: 'Leo' } as never }), () =>
      Promise.reject(ProblemError.unreachable()),
    );
  await expect(send()).rejects.toMatchObject({ code: 'unreachable' });
  await send();
  await send();
  const [first, again, next] = ids;
  expect(again).toBe(`${first}*`);
  expect(next).not.toMatch(/\*$/);
});

test.for([408, 429])(
  'Rule 10.463, a change whose response was lost keeps its id if the next try gets %s',
  async (status) => {
    const ids: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      ids.push(new Headers(headers).get('oakling-change'));
      if (ids.length === 1) throw new TypeError('Failed to fetch');
      return ids.length === 2 ? new Response('{}', { status }) : Response.json({ id: '1' });
    });
    const send = () => bodyOf(api.children.$post({ json: { childName: 'Leo' } as never }));
    await expect(send()).rejects.toBeInstanceOf(ProblemError);
    await expect(send()).rejects.toBeInstanceOf(ProblemError);
    await send();
    expect(ids.slice(1)).toEqual([`${ids[0]}*`, `${ids[0]}*`]);
  },
);

const loadChildren = () => bodyOf(api.children.$get());

/** A document that sends the request for children; returns the requests so far. */
function sendEarly() {
  vi.stubGlobal('document', {
    querySelectorAll: () => [{ getAttribute: () => '/api/children' }],
  });
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'early' }: RequestInit = {}) => {
    sent.push(`${method} ${url}`);
    return Response.json([]);
  });
  takeEarlyRequests();
  return sent;
}

test('Rule 10.500, only the first request takes a response that the document asked for', async () => {
  const sent = sendEarly();
  bindRequests('leo');
  await loadChildren();
  expect(sent).toEqual(['early /api/children']);
  await loadChildren();
  expect(sent).toEqual(['early /api/children', 'GET /api/children']);
});

test.for([
  ['a change, such as a log-in or log-out', () => bodyOf(api['log-out'].$post())],
  [
    'another person in this document',
    () => {
      bindRequests('rosa');
      takeEarlyRequests();
      bindRequests('sam');
    },
  ],
  ['ten seconds', () => vi.advanceTimersByTime(10_000)],
] as const)('Rule 10.500, %s drops a response that the document asked for', async ([, happen]) => {
  vi.useFakeTimers();
  const sent = sendEarly();
  await happen();
  await loadChildren();
  expect(sent.at(-1)).toBe('GET /api/children');
});
