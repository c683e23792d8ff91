import type { InviteAccepted } from '@oakling/domain/invites/invite';
import type {
  SessionApproved,
  SessionRejected,
  SessionRequested,
} from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/database.ts';
import { on, type Reaction } from '../../platform/transact.ts';
import { findShownNames, insertNotifications, type NewNotification } from './store.ts';

/** Rule 8.2: who is told of what, written in the transaction of the change. */
export const notificationReactions: readonly Reaction[] = [
  on<SessionRequested>('SessionRequested', async (tx, event) => {
    const names = await namesOf(tx, event);
    await insertNotifications(tx, [
      { ...about(event, names, 'session-requested'), personId: event.parentId },
    ]);
  }),
  on<SessionApproved>('SessionApproved', async (tx, event) => {
    const names = await namesOf(tx, event);
    await insertNotifications(tx, toParticipants(event, about(event, names, 'session-approved')));
  }),
  on<SessionRejected>('SessionRejected', async (tx, event) => {
    const names = await namesOf(tx, event);
    const notification = { ...about(event, names, 'session-rejected'), reason: event.reason };
    await insertNotifications(tx, toParticipants(event, notification));
  }),
  on<InviteAccepted>('InviteAccepted', async (tx, event) => {
    await insertNotifications(tx, [
      {
        personId: event.parentId,
        kind: 'invite-accepted',
        names: { child: event.childName },
        subjectId: event.subject.id,
      },
    ]);
  }),
];

type SessionEvent = SessionRequested | SessionApproved | SessionRejected;
type Names = Readonly<Record<'initiator' | 'receiver', string>>;

async function namesOf(tx: Tx, { session }: SessionEvent): Promise<Names> {
  const { createdBy, elderId, youthId } = session;
  const names = await findShownNames(tx, [elderId, youthId]);
  const receiverId = createdBy === elderId ? youthId : elderId;
  return { initiator: names.get(createdBy) ?? '', receiver: names.get(receiverId) ?? '' };
}

function about(event: SessionEvent, names: Names, kind: NewNotification['kind']) {
  return { kind, names, subjectId: event.session.id };
}

function toParticipants(
  { session }: SessionEvent,
  notification: Omit<NewNotification, 'personId'>,
): NewNotification[] {
  return [session.elderId, session.youthId].map((personId) => ({ ...notification, personId }));
}
