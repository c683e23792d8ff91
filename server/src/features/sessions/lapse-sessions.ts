import { decideLapse } from '@oakling/domain/sessions/supervision/decide-approval';
import { scheduled, sweep, type SweepWork } from '../../platform/jobs/sweep.ts';
import { lockUndecided, saveLapse } from './store.ts';

/**
 * Announces every request that was still undecided at its start, once. Rule 6.64
 * @returns the number of requests.
 */
export const lapseSessions = (work: SweepWork): Promise<number> =>
  sweep(work, {
    name: 'lapse',
    next: (tx, now, behind) => lockUndecided(tx, now, behind?.session ?? null),
    decide: decideLapse,
    save: (tx, { id }, now) => saveLapse(tx, id, now),
    failure: 'a lapsed request could not be announced',
    about: ({ session }) => ({ sessionId: session.id }),
  });

/** Runs every minute, so people soon learn that no answer will come. */
export const lapseQueue = (work: SweepWork) =>
  scheduled('lapse', '* * * * *', () => lapseSessions(work));
