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
  readonly elder: {
    readonly id: string;
    /**
     * True while the elder is verified. Pre-approval requires this even where the installation makes verification
     * optional.
     */
    readonly isVerified: boolean;
    readonly isBlocked: boolean;
  } | null;
  readonly isMade: boolean;
}

/** Concerns the guardians and the youth. The elder isn't notified. */
interface OfPreApproval extends DomainEvent {
  readonly guardianIds: readonly string[];
  readonly by: string;
  readonly elderId: string;
}

export interface PreApprovalMade extends OfPreApproval {
  readonly type: 'PreApprovalMade';
}
export interface PreApprovalRevoked extends OfPreApproval {
  readonly type: 'PreApprovalRevoked';
}
/** A guardian rejected a session with that elder, which ends every guardian's pre-approval of the elder. Rule 6.174 */
export interface PreApprovalStopped extends OfPreApproval {
  readonly type: 'PreApprovalStopped';
}
export type PreApprovalChanged = PreApprovalMade | PreApprovalRevoked | PreApprovalStopped;

export type PreApprovalRefusal =
  | 'wrong-role'
  | 'not-your-child'
  /** The child is younger than 16, or an adult. */
  | 'not-16-or-17'
  /** The child has no approved session with this elder, or one of them has blocked the other. */
  | 'no-such-elder'
  | 'elder-not-verified'
  | 'unchanged';

/** Rule 6.155 */
export function decidePreApproval(
  actor: Actor,
  state: PreApprovable | null,
): Decision<PreApprovable, PreApprovalChanged, PreApprovalRefusal> {
  const own = guarded(actor, state);
  if (typeof own === 'string') return refuse(own);
  if (own.stage !== '16-17') return refuse('not-16-or-17');
  if (own.elder === null || own.elder.isBlocked) return refuse('no-such-elder');
  if (!own.elder.isVerified) return refuse('elder-not-verified');
  if (own.isMade) return refuse('unchanged');
  return accept({ ...own, isMade: true }, changed('PreApprovalMade', own, own.elder.id, actor));
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
  return accept({ ...own, isMade: false }, changed('PreApprovalRevoked', own, elderId, actor));
}

function changed(
  type: 'PreApprovalMade' | 'PreApprovalRevoked',
  { youthId, guardianIds }: PreApprovable,
  elderId: string,
  { personId }: Actor,
): PreApprovalMade | PreApprovalRevoked {
  return {
    type,
    // The subject is the sessions feature, so guardians' open pages reload the state.
    subject: { feature: 'sessions', id: youthId },
    guardianIds,
    by: personId,
    elderId,
    concerns: [youthId, ...guardianIds],
    after: { elderId, preApproved: type === 'PreApprovalMade' },
  };
}

/** Rule 6.174 */
export function preApprovalStopped(
  session: { readonly youthId: string; readonly elderId: string },
  guardianIds: readonly string[],
  by: string,
): PreApprovalStopped {
  const { youthId, elderId } = session;
  return {
    type: 'PreApprovalStopped',
    subject: { feature: 'sessions', id: youthId },
    guardianIds,
    by,
    elderId,
    concerns: [youthId, ...guardianIds],
    after: { elderId, preApproved: false },
  };
}
