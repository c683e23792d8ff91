// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readDeepLink } from '../lib/deep-link.ts';
import { queryClient } from '../lib/query-client.ts';
import { onlyInRoomDocument } from './guards.ts';

const rosa = aMe({ role: 'elder' });

afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

/** Returns where this person is redirected when they open a session's room, or null. */
async function leads(me: Me | null): Promise<string | null> {
  const unknown = { status: 401, code: 'not-signed-in', detail: 'Please log in.' };
  const answer = () => (me === null ? Response.json(unknown, { status: 401 }) : Response.json(me));
  vi.stubGlobal('fetch', async () => answer());
  const request = new Request('http://localhost/room?session=one&other=two');
  const led = await onlyInRoomDocument({ request }).catch((thrown: unknown) => thrown);
  return led instanceof Response ? led.headers.get('Location') : 'in';
}

describe('the room of a session (rule 6.314)', () => {
  test('who comes without a log-in logs in, and is back in front of it after that', async () => {
    expect(await leads(null)).toBe('/auth/login');
    expect(readDeepLink()).toEqual({ path: '/room?session=one', personId: null });
  });

  test('members and moderators are let in; a moderator without a second factor, and who has to accept the terms first, go home', async () => {
    expect(await leads(rosa)).toBe('in');
    queryClient.clear();
    expect(await leads({ ...rosa, mustAcceptTerms: true })).toBe('/dashboard/elder');
    queryClient.clear();
    expect(await leads({ ...rosa, role: null, moderator: 'ready' })).toBe('in');
    queryClient.clear();
    expect(await leads({ ...rosa, role: null, moderator: 'setting-up' })).toBe('/moderation');
  });
});
