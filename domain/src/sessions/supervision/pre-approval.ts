import * as v from 'valibot';
import { guarded, type Actor } from '../../identity/role.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../../kernel/decision.ts';
import type { StageNow } from '../../stages/stage.ts';

/** A guardian's view of the pre-approvals in one friendship. Rules 6.155 to 6.161 */
export const preApprovalSchema = v.object({
  /** True while the elder is verified. */
  isVerified: v.boolean(),
  isMine: v.boolean(),
  /** The names of the other guardians who pre-approve this elder. */
  others: v.array(v.string()),
});
export type PreApproval = v.InferOutput<typeof preApprovalSchema>;

export interface PreApprovable {
  readonly youthId: string;
  readonly guardianIds: readonly string[];
  readonly stage: StageNow;
  /**
   * True while the elder is verified. Pre-approval requires this even where the installation makes verification
   * optional. Null without a session that is or may be approved, after a block, and after an end.
   */
  readonly isVerified: boolean | null;
  readonly isMade: boolean;
}

/** `PreApprovalStopped`: a guardian rejected a session with that elder, which ends every guardian's. Rule 6.174 */
type Change = 'PreApprovalMade' | 'PreApprovalRevoked' | 'PreApprovalStopped';

/** Concerns the guardians and the youth. The elder isn't notified. */
export interface PreApprovalChanged extends DomainEvent<Change> {
  readonly guardianIds: readonly string[];
  readonly by: string;
  readonly elderId: string;
}

export type PreApprovalRefusal =
  | 'wrong-role'
  | 'not-your-child'
  /** The child is younger than 16, or an adult. */
  | 'not-16-or-17'
  | 'no-such-elder'
  | 'elder-not-verified'
  | 'unchanged';

/** Rule 6.155 */
export function decidePreApproval(
  actor: Actor,
  state: PreApprovable | null,
  elderId: string,
): Decision<PreApprovable, PreApprovalChanged, PreApprovalRefusal> {
  const own = guarded(actor, state);
  if (typeof own === 'string') return refuse(own);
  if (own.stage !== '16-17') return refuse('not-16-or-17');
  if (own.isVerified === null) return refuse('no-such-elder');
  if (!own.isVerified) return refuse('elder-not-verified');
  if (own.isMade) return refuse('unchanged');
  return changed(own, 'PreApprovalMade', elderId, actor);
}

/** A guardian can revoke a pre-approval at any time. Sessions that it approved stay approved. Rule 6.159 */
export function decideRevocation(
  actor: Actor,
  state: PreApprovable | null,
  elderId: string,
): Decision<PreApprovable, PreApprovalChanged, PreApprovalRefusal> {
  const own = guarded(actor, state);
  if (typeof own === 'string') return refuse(own);
  if (!own.isMade) return refuse('unchanged');
  return changed(own, 'PreApprovalRevoked', elderId, actor);
}

function changed(own: PreApprovable, type: Change, elderId: string, { personId }: Actor) {
  const { youthId, guardianIds } = own;
  const event = preApprovalChanged(type, { youthId, elderId }, guardianIds, personId);
  return accept({ ...own, isMade: type === 'PreApprovalMade' }, event);
}

export function preApprovalChanged(
  type: Change,
  { youthId, elderId }: { readonly youthId: string; readonly elderId: string },
  guardianIds: readonly string[],
  by: string,
): PreApprovalChanged {
  return {
    type,
    // The subject is the sessions feature, so guardians' open pages reload the state.
    subject: { feature: 'sessions', id: youthId },
    guardianIds,
    by,
    elderId,
    concerns: [youthId, ...guardianIds],
    after: { elderId, preApproved: type === 'PreApprovalMade' },
  };
}
