import type { SessionEvent } from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/db/database.ts';
import { askNamesOfBoth } from './names-of-both.ts';
import { findShownNames, type NewNotification } from './store.ts';

export type Names = Readonly<Record<'initiator' | 'receiver', string>>;

/** Who asked whom, as others see their names. */
export async function namesOf(tx: Tx, event: SessionEvent): Promise<Names> {
  return (await askNames(tx, event))();
}

/** The same, waited for later. */
export async function askNames(tx: Tx, event: SessionEvent): Promise<() => Promise<Names>> {
  const { createdBy, elderId, youthId } = event.session;
  const answer = await askNamesOfBoth(tx, event);
  const receiverId = createdBy === elderId ? youthId : elderId;
  return async () => {
    const names = await answer();
    return { initiator: names.get(createdBy) ?? '', receiver: names.get(receiverId) ?? '' };
  };
}

/** What every notice about a session says. */
export function noticeOf(event: SessionEvent, names: Names, kind: NewNotification['kind']) {
  const { id, elderId, youthId } = event.session;
  return { kind, names, about: [elderId, youthId], subjectId: id };
}

/** One notice to each of the two who are to meet. */
export function toParticipants(
  { session }: SessionEvent,
  notification: Omit<NewNotification, 'personId'>,
): NewNotification[] {
  const { elderId, youthId } = session;
  return [
    { ...notification, personId: elderId, otherId: youthId },
    { ...notification, personId: youthId, otherId: elderId },
  ];
}

/** A participant by name; the parent, whom no elder knows, by the child's. Rule 6.62 */
export async function nameOfActor(
  tx: Tx,
  { parentId, session }: SessionEvent,
  personId: string,
): Promise<{ readonly by: string } | { readonly byParentOf: string }> {
  const isParent = personId === parentId;
  const id = isParent ? session.youthId : personId;
  const name = (await findShownNames(tx, [id])).get(id) ?? '';
  return isParent ? { byParentOf: name } : { by: name };
}
