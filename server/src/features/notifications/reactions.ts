import type { ProfileChanged } from '@oakling/domain/profile/decide-profile';
import type { AccountRemoved, PersonBlocked } from '@oakling/domain/safety/events';
import type {
  SessionApproved,
  SessionCancelled,
  SessionLapsed,
  SessionRejected,
  SessionRequested,
} from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { findFullName, findParentId } from '../identity/queries.ts';
import { acceptedInviteNotice } from './accepted-invite.ts';
import { changeNotices } from './change-notices.ts';
import { newMatchesNotice } from './new-matches.ts';
import { reminderNotices } from './reminder-notices.ts';
import { askNames, nameOfActor, namesOf, noticeOf, toParticipants } from './session-notices.ts';
import { deleteNoticesAbout, findShownNames, type NewNotification } from './store.ts';
import type { Tell } from './tell.ts';

/** Rule 8.2: who is told of what, written in the transaction of the change. */
export const notificationReactions = (tell: Tell): readonly Reaction[] => [
  on<SessionRequested>('SessionRequested', async (tx, event) => {
    const names = await askNames(tx, event);
    return async () => {
      const notice = noticeOf(event, await names(), 'session-requested');
      await tell(tx, [{ ...notice, meeting: event.session, personId: event.parentId }]);
    };
  }),
  on<SessionApproved>('SessionApproved', async (tx, event) => {
    const names = await askNames(tx, event);
    return async () => {
      const notice = noticeOf(event, await names(), 'session-approved');
      await tell(tx, toParticipants(event, { ...notice, meeting: event.session }));
    };
  }),
  on<SessionRejected>('SessionRejected', async (tx, event) => {
    const names = await namesOf(tx, event);
    const notice = { ...noticeOf(event, names, 'session-rejected'), meeting: event.session };
    await tell(tx, toParticipants(event, { ...notice, reason: event.reason }));
  }),
  on<SessionCancelled>('SessionCancelled', async (tx, event) => {
    const { session, parentId, cause } = event;
    if (event.cause === 'person') return tell(tx, await noticesOfWord(tx, event));
    const kind = 'session-cancelled' as const;
    const meeting = { startsAt: session.startsAt, timeZone: session.timeZone };
    // To those who were to meet a block looks like a pause or a removal: without names. Rule 9.46
    const told = { kind, subjectId: session.id, names: {}, about: [], meeting };
    const isRemoval = cause === 'removal';
    const parentsNames = isRemoval ? {} : await namesOf(tx, event);
    const parentsAbout = isRemoval ? [] : [session.elderId, session.youthId];
    await tell(tx, [
      { ...told, personId: session.elderId },
      { ...told, personId: session.youthId },
      { ...told, personId: parentId, names: parentsNames, about: parentsAbout },
    ]);
  }),
  on<SessionLapsed>('SessionLapsed', async (tx, event) => {
    const { startsAt, timeZone } = event.session;
    const notice = {
      ...noticeOf(event, await namesOf(tx, event), 'session-lapsed'),
      meeting: { startsAt, timeZone },
    };
    const all = [...toParticipants(event, notice), { ...notice, personId: event.parentId }];
    await tell(tx, all);
  }),
  ...changeNotices(tell),
  newMatchesNotice(tell),
  acceptedInviteNotice(tell),
  ...reminderNotices(tell),
  on<PersonBlocked>('PersonBlocked', async (tx, { blockerId, blockedId, createdBy }) => {
    const parentId = createdBy === blockerId ? await findParentId(tx, blockerId) : null;
    if (parentId === null) return;
    const shown = await findShownNames(tx, [blockerId, blockedId]);
    const names = { child: shown.get(blockerId) ?? '', other: shown.get(blockedId) ?? '' };
    const about = [blockerId, blockedId];
    const notice = { kind: 'child-blocked', names, about, subjectId: blockerId } as const;
    await tellParent(tell, tx, { ...notice, personId: parentId });
  }),
  on<ProfileChanged>('ProfileChanged', async (tx, { subject, after }) => {
    const parentId = after?.['nameChanged'] === true ? await findParentId(tx, subject.id) : null;
    if (parentId === null) return;
    const names = { child: await findFullName(tx, subject.id) };
    const about = [subject.id];
    const notice = { kind: 'child-renamed', names, about, subjectId: subject.id } as const;
    await tellParent(tell, tx, { ...notice, personId: parentId });
  }),
  on<AccountRemoved>('AccountRemoved', async (tx, { personId, parentId, askedBy }) => {
    const isTold = parentId !== null && parentId !== askedBy;
    const child = isTold ? await findFullName(tx, personId) : '';
    await deleteNoticesAbout(tx, personId);
    if (!isTold) return;
    // The one notice that names a child who left, to whoever named the child in the first place.
    const notice = { kind: 'child-removed', names: { child }, about: [] } as const;
    await tellParent(tell, tx, { ...notice, personId: parentId, subjectId: personId });
  }),
];

/** Of what a child does alone, the event concerns only the child: the parent's pages are told here. */
async function tellParent(tell: Tell, tx: Tx, notice: NewNotification): Promise<void> {
  await tell(tx, [notice]);
  const subject = { feature: 'notifications', id: notice.subjectId };
  await announce(tx, [{ type: 'ChildNoticed', subject, concerns: [notice.personId] }]);
}

type Said = Extract<SessionCancelled, { cause: 'person' }>;

/** Rule 6.57: whoever calls a session off is named to the two others. */
async function noticesOfWord(tx: Tx, event: Said): Promise<NewNotification[]> {
  const { session, parentId, cancelledBy, reason } = event;
  const { startsAt, timeZone } = session;
  const names = { ...(await namesOf(tx, event)), ...(await nameOfActor(tx, event, cancelledBy)) };
  const told = { ...noticeOf(event, names, 'session-cancelled'), reason };
  const notice = { ...told, meeting: { startsAt, timeZone } };
  return [...toParticipants(event, notice), { ...notice, personId: parentId }].filter(
    ({ personId }) => personId !== cancelledBy,
  );
}
