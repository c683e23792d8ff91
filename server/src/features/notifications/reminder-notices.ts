import type {
  DecisionAwaited,
  OutcomeAsked,
  SessionReminded,
} from '@oakling/domain/sessions/events';
import { on, type Reaction } from '../../platform/db/transact.ts';
import type { Tx } from '../../platform/db/database.ts';
import { namesOf, noticeOf, toParticipants } from './session-notices.ts';
import type { NewNotification } from './store.ts';
import type { Tell } from './tell.ts';

/** Rules 6.74, 8.50 and 8.55: what is told when its time has come, and not upon anybody's change. */
export const reminderNotices = (tell: Tell): readonly Reaction[] => [
  on<SessionReminded>('SessionReminded', (tx, event) =>
    tellAll(tell, tx, event, 'session-reminder'),
  ),
  on<OutcomeAsked>('OutcomeAsked', (tx, event) =>
    tellAll(tell, tx, event, 'session-outcome-asked'),
  ),
  on<DecisionAwaited>('DecisionAwaited', async (tx, event) => {
    const notice = noticeOf(event, await namesOf(tx, event), 'request-waiting');
    const told = { ...notice, meeting: event.session, personId: event.parentId };
    await tell(tx, [told]);
  }),
];

async function tellAll(
  tell: Tell,
  tx: Tx,
  event: SessionReminded | OutcomeAsked,
  kind: NewNotification['kind'],
): Promise<void> {
  const notice = { ...noticeOf(event, await namesOf(tx, event), kind), meeting: event.session };
  const all = [...toParticipants(event, notice), { ...notice, personId: event.parentId }];
  await tell(tx, all);
}
