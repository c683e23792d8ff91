import type { SessionEvent } from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/database.ts';
import { askShownNames, type ShownNames } from './store.ts';

/** An event is told of in the one transaction that it happens in. */
const asked = new WeakMap<SessionEvent, () => Promise<ShownNames>>();

/** The names of the two who are to meet, asked once for all that tells of the event; waited for later. */
export async function askNamesOfBoth(
  tx: Tx,
  event: SessionEvent,
): Promise<() => Promise<ShownNames>> {
  const known = asked.get(event);
  if (known !== undefined) return known;
  const { elderId, youthId } = event.session;
  const names = await askShownNames(tx, [elderId, youthId]);
  asked.set(event, names);
  return names;
}
