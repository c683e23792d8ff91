// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clockSet } from '../../lib/clock.ts';
import { isZoneKnown, readerZone } from '../../lib/date-words.ts';
import { tellTimeZone } from './data.ts';

afterEach(() => {
  sessionStorage.clear();
});

function serve(answer: () => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push([method, url, body]);
    return answer();
  });
  return sent;
}

const THIS_ZONE = ['PUT', '/api/me/time-zone', JSON.stringify({ timeZone: readerZone() })];

test('the zone is reported once per person and tab (rule 8.26)', async () => {
  const sent = serve(() => new Response(null, { status: 204 }));
  for (const person of ['rosa', 'rosa', 'sam']) await tellTimeZone(person);
  expect(sent).toEqual([THIS_ZONE, THIS_ZONE]);
});

test('a zone that couldn’t be reported is sent with the next page, without a message', async () => {
  const sent = serve(() => new Response('', { status: 500 }));
  await tellTimeZone('rosa');
  await tellTimeZone('rosa');
  expect(sent).toHaveLength(2);
});

test('a zone that the server refuses is no longer used or reported (rule 10.292)', async () => {
  const problem = { status: 422, code: 'invalid-input', detail: 'Unknown.' };
  const sent = serve(() => Response.json(problem, { status: 422 }));
  const decidedAgain = vi.fn();
  clockSet.addEventListener('set', decidedAgain, { once: true });
  await tellTimeZone('rosa');
  expect(isZoneKnown()).toBe(false);
  expect(decidedAgain).toHaveBeenCalledOnce();
  await tellTimeZone('rosa');
  expect(sent).toEqual([THIS_ZONE]);
});
