import type { Actor } from '@oakling/domain/identity/role';
import { decideChoice } from '@oakling/domain/notifications/choice';
import type { NotificationChoice } from '@oakling/domain/notifications/contract';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { lockChoice, saveChoice } from './choice-store.ts';

/** Sets the channels of one kind of notification. Rules 8.44 to 8.47 */
export function chooseNotice(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  { kind, ...wanted }: NotificationChoice,
) {
  return transact(changedBy, async (tx) => {
    const was = await lockChoice(tx, actor.personId, kind);
    const decision = decideChoice(actor, kind, was, wanted);
    if (decision.ok) await saveChoice(tx, actor.personId, kind, decision.value);
    return decision;
  });
}
