import type { Actor } from '@oakling/domain/identity/role';
import {
  decidePreApproval,
  decideRevocation,
} from '@oakling/domain/sessions/supervision/pre-approval';
import type { ChangedBy } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deletePreApproval, findPreApprovable, insertPreApproval } from './pre-approval-store.ts';

interface About {
  readonly id: string;
  readonly elderId: string;
}

/** A guardian pre-approves sessions with one elder. Rule 6.155 */
export async function preApprove(
  { transact }: Pick<Platform, 'transact'>,
  actor: Actor,
  changedBy: ChangedBy,
  { id: youthId, elderId }: About,
) {
  return transact(changedBy, async (tx) => {
    const decision = decidePreApproval(
      actor,
      await findPreApprovable(tx, actor, { youthId, elderId }),
    );
    const row = { youthId, elderId, guardianId: actor.personId };
    if (decision.ok) await insertPreApproval(tx, row);
    return decision;
  });
}

/** A guardian revokes their pre-approval. Rule 6.159 */
export async function revokePreApproval(
  { transact }: Pick<Platform, 'transact'>,
  actor: Actor,
  changedBy: ChangedBy,
  { id: youthId, elderId }: About,
) {
  return transact(changedBy, async (tx) => {
    const found = await findPreApprovable(tx, actor, { youthId, elderId });
    const decision = decideRevocation(actor, found, elderId);
    if (decision.ok) await deletePreApproval(tx, { youthId, elderId, guardianId: actor.personId });
    return decision;
  });
}
