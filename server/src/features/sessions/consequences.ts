import { cancelSession } from '@oakling/domain/sessions/decide-cancellation';
import type { SessionCancelled } from '@oakling/domain/sessions/events';
import type { SilentCause } from '@oakling/domain/sessions/events';
import type {
  AccountRemoved,
  PersonBlocked,
  PersonSuspended,
  YouthPaused,
} from '@oakling/domain/safety/events';
import type { Tx } from '../../platform/db/database.ts';
import { closeStreams } from '../../platform/live/live.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { dropSessionsOf } from './purge-store.ts';
import { lockOpenSessions, saveCancellation, type Meeting } from './store.ts';

/**
 * Rules 9.11, 9.15, 9.19 and 9.46: the open requests and future meetings of those who may not meet any
 * more are called off in the same transaction.
 */
export function sessionConsequences(clock: () => Date): readonly Consequence[] {
  async function cancel(tx: Tx, of: Meeting, cause: SilentCause): Promise<SessionCancelled[]> {
    const now = clock();
    const events: SessionCancelled[] = [];
    for (const { session, parentId } of await lockOpenSessions(tx, of, now)) {
      const cancelled = cancelSession(session, parentId, { cause }, now);
      await saveCancellation(tx, cancelled.session);
      events.push(cancelled.event);
    }
    // For every cause, or the end of a stream would tell a block from the others. Rule 9.50
    await closeStreams(
      tx,
      events.flatMap(({ session }) => [session.elderId, session.youthId]),
    );
    return events;
  }

  return [
    on<PersonBlocked>('PersonBlocked', (tx, { blockerId, blockedId }) =>
      cancel(tx, { between: [blockerId, blockedId] }, 'block'),
    ),
    on<YouthPaused>('YouthPaused', (tx, { youthId }) => cancel(tx, { of: youthId }, 'pause')),
    on<PersonSuspended>('PersonSuspended', (tx, { personId }) =>
      cancel(tx, { of: personId }, 'suspension'),
    ),
    on<AccountRemoved>('AccountRemoved', async (tx, { personId }) => {
      const events = await cancel(tx, { of: personId }, 'removal');
      await dropSessionsOf(tx, personId, clock());
      return events;
    }),
  ];
}
