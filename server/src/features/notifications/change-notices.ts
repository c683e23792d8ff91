import type {
  ProposalDeclined,
  SessionChanged,
  SessionEvent,
  SessionTimeProposed,
} from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/db/database.ts';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { nameOfActor, namesOf, noticeOf, toParticipants } from './session-notices.ts';
import type { NewNotification } from './store.ts';
import type { Tell } from './tell.ts';

/** Rules 6.65, 6.68 and 6.70: each is told to the two who did not do it, once. */
export const changeNotices = (tell: Tell): readonly Reaction[] => [
  on<SessionChanged>('SessionChanged', async (tx, event) => {
    const { session } = event;
    const notice = noticeOf(event, await namesOf(tx, event), 'session-changed');
    await tellOthers(tell, tx, event, session.createdBy, { ...notice, meeting: session });
  }),
  on<SessionTimeProposed>('SessionTimeProposed', async (tx, event) => {
    const { proposedBy, note } = event.proposal;
    const by = await nameOfActor(tx, event, proposedBy);
    const notice = noticeOf(event, { ...(await namesOf(tx, event)), ...by }, 'session-proposed');
    const told = { ...notice, reason: note, meeting: event.proposal };
    await tellOthers(tell, tx, event, proposedBy, told);
  }),
  on<ProposalDeclined>('ProposalDeclined', async (tx, event) => {
    const notice = noticeOf(event, await namesOf(tx, event), 'proposal-declined');
    const told = { ...notice, meeting: event.proposal };
    await tellOthers(tell, tx, event, event.session.createdBy, told);
  }),
];

async function tellOthers(
  tell: Tell,
  tx: Tx,
  event: SessionEvent,
  actorId: string,
  notice: Omit<NewNotification, 'personId'>,
): Promise<void> {
  const all = [...toParticipants(event, notice), { ...notice, personId: event.parentId }];
  await tell(
    tx,
    all.filter(({ personId }) => personId !== actorId),
  );
}
