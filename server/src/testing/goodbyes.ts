import { tellEnds } from '../features/sessions/friendships/send-check-ins.ts';
import { block } from './blocks.ts';
import type { Browser } from './browser.ts';
import { at, forgetFriends, meet } from './check-ins.ts';
import type { Family } from './family.ts';
import type { TestApp } from './test-app.ts';

export async function forgetEnds(app: TestApp): Promise<void> {
  await app.query`delete from keepsakes`;
  await forgetFriends(app);
}

export const sayGoodbye = (
  by: Browser,
  other: Browser,
  card: string | null = null,
  child?: Browser,
) =>
  by.post('/api/blocks', {
    personId: other.personId,
    goodbye: { card },
    ...(child && { childId: child.personId }),
  });
export const kept = async (reader: Browser) => (await reader.get('/api/keepsakes')).body.items;
export const words = async (reader: Browser) =>
  (await reader.get('/api/notifications')).body.items
    .filter(({ kind }: { kind: string }) => kind === 'friendship-ended')
    .map(({ names }: { names: object }) => names);

/** How many were told this many days after the first session. */
export function tell(app: TestApp, days: number) {
  app.setNow(at(days));
  return app.run(tellEnds);
}

/** A friendship with a meeting in the past and one ahead. */
export async function friends(app: TestApp, family: Family) {
  await meet(app, family);
  await meet(app, family, 10);
  app.setNow(at(1));
}

export const send = (by: Browser, { id }: { id: string }, card = 'wishes') =>
  by.json('PUT', `/api/keepsakes/${id}/card`, { card });

export const ENDS = {
  block: ({ elder, youth }: Family) => block(elder, youth),
  goodbye: ({ elder, youth }: Family) => sayGoodbye(elder, youth),
  suspension: ({ elder }: Family, moderator: Browser) =>
    moderator.must('POST', `/api/moderation/people/${elder.personId}/suspend`, {
      note: 'Two reports',
      told: 'You asked for an address.',
    }),
};
