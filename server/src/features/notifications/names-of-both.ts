import type { SessionEvent } from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/db/database.ts';
import { askShownNames, type ShownNames } from './store.ts';

/** An answer is that of its transaction: one that is tried again asks again. */
const asked = new WeakMap<Tx, Map<SessionEvent, () => Promise<ShownNames>>>();

/** The names of the two who are to meet, asked once for all that tells of the event; waited for later. */
export async function askNamesOfBoth(
  tx: Tx,
  event: SessionEvent,
): Promise<() => Promise<ShownNames>> {
  const inThis = asked.get(tx) ?? new Map<SessionEvent, () => Promise<ShownNames>>();
  asked.set(tx, inThis);
  const known = inThis.get(event);
  if (known !== undefined) return known;
  const { elderId, youthId } = event.session;
  const names = await askShownNames(tx, [elderId, youthId]);
  inThis.set(event, names);
  return names;
}
