import fc from 'fast-check';
import type { ApiRequest } from './operations/request.ts';

export interface OddRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '__proto__',
  'constructor',
  'toString',
  '\u202Eevil',
  '\u200b',
  "' or 1=1 --",
  '"; drop table people; --',
  '$1',
  '%',
  '%00',
  '%ff',
  '../../etc/passwd',
  '\\',
  '<script>alert(1)</script>',
  'a\r\nBcc: eve@evil.example',
  '{{7*7}}',
  '${7*7}',
  'null',
  '-1',
  '1.5',
  '1e999',
  'NaN',
  '9'.repeat(400),
  'true',
  '2026-02-30',
  '9999-12-31',
  '24:00',
  '0000-00-00',
  '+275760-09-13',
  '-000001-01-01',
  '+02:00',
  'Etc/../UTC',
  'x'.repeat(20_000),
  'https://zoom.us@evil.example',
  'javascript:alert(1)',
  '🙂'.repeat(300),
  'ﷺ'.repeat(200),
];
const DEEP = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`);
const POLLUTED = JSON.parse('{"__proto__":{"role":"parent","isAdmin":true},"constructor":{}}');
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'text/plain',
  '',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json;',
  'image/svg+xml',
  '*/*',
];
const HEADERS = [
  'x-request-id',
  'accept',
  'accept-language',
  'user-agent',
  'range',
  'if-none-match',
  'cookie',
  'x-forwarded-for',
  'x-http-method-override',
  'authorization',
  'if-modified-since',
  'host',
];

const halfSurrogates = fc
  .array(fc.integer({ min: 0xd800, max: 0xdfff }), { minLength: 1, maxLength: 5 })
  .map((codes) => String.fromCharCode(...codes));

/** Characters within an otherwise valid text that databases, pages or headers can't contain. */
const spoilt = fc
  .constantFrom('\u0000', '\u0007', '\ud800', '\u202e', '\r\n', '\u2028', "'", '<b>', '\\')
  .map((char) => `Ann${char}e`);

const oddTexts = (ids: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.constantFrom(...ids),
    halfSurrogates,
    spoilt,
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

const oddValues = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: oddTexts(ids) },
    fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-0, 1e308, 2 ** 53 + 2, 2 ** 31, 0.5)),
    fc.constantFrom(null, true, false, [], {}, DEEP, POLLUTED),
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(oddTexts(ids), { maxLength: 4 }),
  );

/** Bodies derived from a valid one. Most fields are valid, some are odd, and some are missing or extra. */
function bodies(request: ApiRequest, fields: readonly string[], ids: readonly string[]) {
  const right: Record<string, unknown> = { ...request.json };
  const odd = oddValues(ids);
  const names = [...new Set([...fields, ...Object.keys(right)])];
  const oneOdd =
    names.length === 0
      ? fc.constant(right)
      : fc
          .tuple(fc.constantFrom(...names), odd)
          .map(([name, value]) => ({ ...right, [name]: value }));
  const entries = names.map((name) => {
    const asIs = fc.constant(right[name]);
    return [name, fc.oneof({ weight: 2, arbitrary: asIs }, odd)] as const;
  });
  const known = fc.oneof<fc.MaybeWeightedArbitrary<Record<string, unknown>>[]>(
    { weight: 4, arbitrary: oneOdd },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(entries)) },
  );
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    fc.dictionary(oddTexts(ids), odd, { maxKeys: 3 }),
  );
  const object = fc.tuple(known, extra).map(([own, more]) => JSON.stringify({ ...own, ...more }));
  const cut = fc.tuple(object, fc.nat(80)).map(([text, end]) => text.slice(0, end));
  const anything = odd.map((value) => JSON.stringify(value));
  const bytes = fc.uint8Array({ maxLength: 300 }).map((all) => new Uint8Array(all));
  return fc.oneof<fc.MaybeWeightedArbitrary<OddRequest['body']>[]>(
    { weight: 8, arbitrary: object },
    { weight: 1, arbitrary: fc.oneof(cut, anything, bytes) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function pictures(file: Uint8Array) {
  return fc
    .tuple(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 8 }), fc.nat(9))
    .map(([changes, cut]) => {
      const copy = new Uint8Array(file);
      for (const [place, value] of changes) copy[place] = value;
      return cut === 0 ? copy.slice(0, file.length / 2) : copy;
    });
}

function paths(
  request: ApiRequest,
  template: string,
  names: readonly string[],
  ids: readonly string[],
) {
  const [right = '', query = ''] = request.path.split('?');
  const parts = right.split('/');
  const text = oddTexts(ids).map((odd) => encodeURIComponent(odd.toWellFormed()).slice(0, 3000));
  const filled = template.split('/').map((part, index) => {
    const asIs = fc.constant(parts[index] ?? '');
    if (!part.startsWith('{')) return asIs;
    return fc.oneof(
      { weight: 5, arbitrary: asIs },
      text,
      fc.constantFrom(...ids, '%', '%ff', '..'),
    );
  });
  const name = names.length === 0 ? text : fc.oneof(fc.constantFrom(...names), text);
  const instant = fc.constantFrom(
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000000Z',
    '+275760-09-13T00:00:00.000Z',
  );
  const keyset = fc
    .oneof(fc.tuple(instant, oddTexts(ids)), fc.jsonValue({ maxDepth: 2 }))
    .map((odd) => JSON.stringify(odd));
  const cursor = keyset.map((json) => encodeURIComponent(Buffer.from(json).toString('base64')));
  const value = fc.oneof(text, cursor);
  const odd = fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  const search = fc.oneof(
    { weight: 9, arbitrary: fc.constant(query) },
    odd.map((pairs) => (query === '' ? pairs : `${query}&${pairs}`)),
    odd,
  );
  return fc
    .tuple(fc.tuple(...filled), search)
    .map(([all, behind]) => (behind === '' ? all.join('/') : `${all.join('/')}?${behind}`));
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
  fc
    .tuple(
      fc.constantFrom(...TYPES),
      fc.dictionary(
        fc.constantFrom(...HEADERS),
        // Characters that a header may contain. The HTTP parser rejects others before they reach the application.
        fc.stringMatching(/^[\u0021-\u007e\u00a1-\u00ff]{0,200}$/),
        { maxKeys: 2 },
      ),
    )
    .map(([type, others]) => ({ 'content-type': type, ...others })),
);

/** Odd requests derived from a valid one. `path` and `fields` use the names in the OpenAPI document. */
export function oddRequests(
  request: ApiRequest,
  {
    path,
    fields,
    queries,
    ids,
  }: {
    readonly path: string;
    readonly fields: readonly string[];
    readonly queries: readonly string[];
    readonly ids: readonly string[];
  },
): fc.Arbitrary<OddRequest> {
  const { file } = request;
  const body: fc.Arbitrary<OddRequest['body']> =
    file === undefined ? bodies(request, fields, ids) : pictures(file);
  return fc.record({ path: paths(request, path, queries, ids), headers, body });
}
