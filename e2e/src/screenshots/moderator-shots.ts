import type { BrowserContext } from '@playwright/test';
import { CALL_STATES } from '../support/states/moderator-states.ts';
import { ask } from './dashboard-shots.ts';
import { shotOf } from './more-shots.ts';
import type { Shot } from './shot.ts';

/** The moderators' console: queue, cases, people with and without checks, and account support. */
export async function moderatorShots(context: BrowserContext): Promise<readonly Shot[]> {
  const reports = await idsOf(context, '/api/moderation/reports');
  const people = await idsOf(context, '/api/moderation/people');
  const kept = await idsOf(context, '/api/moderation/account-snapshots');
  const [suspended] = await idsOf(context, '/api/moderation/people?standing=suspended');
  const [first = ''] = people;
  const person = `/moderation/people/${first}`;
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
    ...(suspended === undefined
      ? []
      : [{ name: 'person-suspended', path: `/moderation/people/${suspended}` }]),
    { name: 'person-warn', path: person, prepare: ask(/^Warn /), inSight: true },
    { name: 'person-suspend', path: person, prepare: ask(/^Suspend$/), inSight: true },
    { name: 'person-check', path: person, prepare: ask(/^Record/), inSight: true },
    ...kept.map((id) => ({
      name: 'account-snapshot',
      path: `/moderation/account-snapshots/${id}`,
    })),
    { name: 'missing-consents', path: '/moderation/consents' },
    { name: 'unsent-mails', path: '/moderation/unsent-mails' },
    { name: 'account-snapshots', path: '/moderation/account-snapshots' },
    { name: 'account', path: '/moderation/account' },
    ...CALL_STATES.map(shotOf),
  ];
}

async function idsOf(context: BrowserContext, path: string): Promise<readonly string[]> {
  const answer = await context.request.get(path);
  const { items }: { items: { id: string }[] } = await answer.json();
  return items.map(({ id }) => id);
}
