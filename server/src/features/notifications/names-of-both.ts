import type { SessionEvent } from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/database.ts';
import { findShownNames } from './store.ts';

type ShownNames = ReturnType<typeof findShownNames>;

/** An event is told of in the one transaction that it happens in. */
const asked = new WeakMap<SessionEvent, ShownNames>();

/** The names of the two who are to meet, asked once for all that tells of the event. */
export function findNamesOfBoth(tx: Tx, event: SessionEvent): ShownNames {
  const { elderId, youthId } = event.session;
  const names = asked.get(event) ?? findShownNames(tx, [elderId, youthId]);
  asked.set(event, names);
  return names;
}
