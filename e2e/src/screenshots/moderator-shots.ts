import type { BrowserContext } from '@playwright/test';
import type { Shot } from './shot.ts';

/** The console of the moderators: the queue, each report's case, who is checked and who is not, and the keeping of accounts. */
export async function moderatorShots(context: BrowserContext): Promise<readonly Shot[]> {
  const reports = await idsOf(context, '/api/moderation/reports');
  const people = await idsOf(context, '/api/moderation/people');
  return [
    { name: 'queue', path: '/moderation' },
    ...reports.map((id, index) => ({
      name: `case-${index + 1}`,
      path: `/moderation/reports/${id}`,
    })),
    { name: 'people', path: '/moderation/people' },
    ...people
      .slice(0, 3)
      .map((id, index) => ({ name: `person-${index + 1}`, path: `/moderation/people/${id}` })),
    { name: 'missing-consents', path: '/moderation/consents' },
    { name: 'kept-accounts', path: '/moderation/kept-accounts' },
    { name: 'account', path: '/moderation/account' },
  ];
}

async function idsOf(context: BrowserContext, path: string): Promise<readonly string[]> {
  const answer = await context.request.get(path);
  const { items }: { items: { id: string }[] } = await answer.json();
  return items.map(({ id }) => id);
}
