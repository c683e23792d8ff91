import type { Browser } from './browser.ts';
import { openFamily, type Family } from './family.ts';
import type { TestApp } from './test-app.ts';
import { approve, ask, dayFromNow, meeting } from './session-request.ts';

export const block = (by: Browser, other: Browser, child?: Browser) =>
  by.post('/api/blocks', { personId: other.personId, ...(child && { childId: child.personId }) });

export const lift = (by: Browser, blocker: Browser, blocked: Browser) =>
  by.send('DELETE', `/api/blocks/${blocker.personId}/${blocked.personId}`);

export const tab = async (person: Browser, bucket: string) =>
  (await person.get(`/api/sessions?bucket=${bucket}`)).body;

export async function withMeetings(
  app: TestApp,
): Promise<Family & { pending: string; approved: string }> {
  const family = await openFamily(app);
  const pending = await ask(family.elder, meeting(family.youth, { date: dayFromNow(11) }));
  const approved = await ask(family.youth, meeting(family.elder, { date: dayFromNow(12) }));
  await approve(family.parent, approved);
  return { ...family, pending, approved };
}

export async function traces(viewer: Browser, { personId }: Browser): Promise<string[]> {
  const paths = [
    '/api/matches',
    `/api/matches/${personId}`,
    '/api/notifications',
    ...['pending', 'upcoming', 'rejected', 'past'].map((name) => `/api/sessions?bucket=${name}`),
  ];
  const found: string[] = [];
  for (const path of paths) {
    if ((await viewer.get(path)).text.includes(personId)) found.push(path);
  }
  return found;
}
