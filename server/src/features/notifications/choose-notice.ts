import { decideChoice } from '@oakling/domain/notifications/choice';
import type { NotificationChoice } from '@oakling/domain/notifications/contract';
import type { Platform } from '../../platform/platform.ts';
import type { ByPerson } from '../../platform/db/transact.ts';
import { lockChoice, saveChoice } from './choice-store.ts';

/** Sets the channels of one kind of notification. Rules 8.44 to 8.47 */
export function chooseNotice(
  { transact }: Platform,
  by: ByPerson,
  { kind, ...wanted }: NotificationChoice,
) {
  return transact(by, async (tx) => {
    const was = await lockChoice(tx, by.personId, kind);
    const decision = decideChoice(by, kind, was, wanted);
    if (decision.ok) await saveChoice(tx, by.personId, kind, decision.value);
    return decision;
  });
}
