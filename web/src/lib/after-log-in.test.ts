// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dashboardAfterLogIn, pageAfterLogIn } from './after-log-in.ts';
import { keepDeepLink, keepPlace, readDeepLink } from './deep-link.ts';
import { tabStorage } from './storage.ts';

const rosa = aMe({ id: 'rosa', role: 'elder', fullName: 'Rosa' });
const client = new QueryClient();

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json(rosa)));
afterEach(() => {
  sessionStorage.clear();
});

const open = (path: string) => keepDeepLink(new URL(path, 'http://localhost'));

test('a page requested before the log-in opens after it, once (rule 1.43)', async () => {
  open('/dashboard/elder/sessions?tab=past');
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder/sessions?tab=past');
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder');
});

test('a console page opens for a moderator after the log-in, and for no one else (rule 9.125)', async () => {
  open('/moderation/people?name=Rosa');
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder');
  const moderator = { ...rosa, role: null, moderator: 'ready' } as const;
  vi.stubGlobal('fetch', async () => Response.json(moderator));
  open('/moderation/people?name=Rosa');
  expect(await pageAfterLogIn(client)).toBe('/moderation/people');
  open('/dashboard/elder/sessions');
  expect(await pageAfterLogIn(client)).toBe('/moderation');
});

test('text typed into the URL isn’t kept for the next person who logs in', async () => {
  open('/dashboard/elder/matches?name=Ada&interest=Photography');
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder/matches');
  open('/dashboard/elder/account?open=new-pin');
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder/account?open=new-pin');
});

test('the page where a login ended reopens only for the same person', async () => {
  keepPlace('rosa', '/dashboard/elder/matches?name=Ada');
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder/matches?name=Ada');
  keepPlace('walter', '/dashboard/elder/matches?name=Ada');
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder');
  expect(readDeepLink()).toBeNull();
});

test('a new account starts at its dashboard, and forgets the requested page', async () => {
  open('/dashboard/elder/sessions');
  expect(await dashboardAfterLogIn(client)).toBe('/dashboard/elder');
  expect(readDeepLink()).toBeNull();
});

test('another person’s drafts are deleted after a log-in, one’s own stay', async () => {
  tabStorage.write('oakling.profile.rosa', 'mine');
  await pageAfterLogIn(client);
  expect(tabStorage.read('oakling.profile.rosa')).toBe('mine');
  vi.stubGlobal('fetch', async () => Response.json({ ...rosa, id: 'walter' }));
  await pageAfterLogIn(client);
  expect(tabStorage.read('oakling.profile.rosa')).toBeNull();
});

test.each([
  'null',
  '{',
  '{"path":"https://evil.example","personId":null}',
  '{"path":1}',
  '{"path":"/moderationx","personId":null}',
])('an unknown page isn’t opened: %s', async (stored) => {
  tabStorage.write('oakling.deep-link', stored);
  expect(await pageAfterLogIn(client)).toBe('/dashboard/elder');
});
