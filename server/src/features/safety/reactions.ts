import type { PersonBlocked, PersonSuspended, YouthPaused } from '@oakling/domain/safety/events';
import { endEveryLogin } from '../../platform/end-logins.ts';
import { closeStreams } from '../../platform/live.ts';
import { on, type Reaction } from '../../platform/transact.ts';

/** Rules 9.44 and 9.50: whoever is shut out is out at once, and whoever is blocked sees it at once. */
export const safetyReactions: readonly Reaction[] = [
  on<YouthPaused>('YouthPaused', (tx, { youthId }) => endEveryLogin(tx, youthId)),
  on<PersonSuspended>('PersonSuspended', (tx, { personId }) => endEveryLogin(tx, personId)),
  on<PersonBlocked>('PersonBlocked', (tx, { blockerId, blockedId }) =>
    closeStreams(tx, [blockerId, blockedId]),
  ),
];
