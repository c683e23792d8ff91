import { accept, refuse } from '@oakling/domain/kernel/decision';
import { mayMailTrustedPerson } from '@oakling/domain/trusted/decide-trusted-person';
import { trustedPersonChanged } from '@oakling/domain/trusted/events';
import { scheduled } from '../../platform/jobs/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import { listIdleTrustedPeople, markMailed } from './queries.ts';

type Work = Pick<Platform, 'db' | 'transact' | 'clock' | 'log'>;

const EVENT = 'TrustedPersonReminded';

/**
 * Mails each trusted person whose elder has left something unanswered for a day, at most once a day. A failure doesn't
 * delay the others, and the next run retries it. Rule 1.225
 */
export async function remindTrustedPeople({ db, transact, clock, log }: Work): Promise<void> {
  const now = clock();
  const changedBy = { as: 'system', personId: null, requestId: 'trusted-people' } as const;
  for (const trusted of await listIdleTrustedPeople(db, now)) {
    if (!mayMailTrustedPerson(trusted, EVENT)) continue;
    await transact(changedBy, async (tx) =>
      (await markMailed(tx, trusted.id, now))
        ? accept(null, trustedPersonChanged(trusted, EVENT))
        : refuse('not-due'),
    ).catch((error: unknown) => {
      log.error({ err: error, trustedId: trusted.id }, 'a trusted person could not be reminded');
    });
  }
}

export const trustedPeopleQueue = (work: Work) =>
  scheduled('trusted-people', '*/15 * * * *', () => remindTrustedPeople(work));
