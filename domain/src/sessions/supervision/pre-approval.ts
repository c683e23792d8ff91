import * as v from 'valibot';
import type { Actor } from '../../identity/role.ts';
import { idSchema } from '../../kernel/body.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../../kernel/decision.ts';
import type { StageNow } from '../../stages/stage.ts';

/** Pre-approvals for a youth of 16 or 17, as one guardian reads them. Rules 6.155 to 6.161 */
export const preApprovalsSchema = v.object({
  childName: v.string(),
  /** Whether the child is 16 or 17: before and after nobody is approved beforehand. */
  isOpen: v.boolean(),
  /** The elders of the child’s sessions that nobody has blocked for it. */
  elders: v.array(
    v.object({
      id: idSchema,
      name: v.string(),
      isVerified: v.boolean(),
      /** Whether the reader approves this elder beforehand. */
      isMine: v.boolean(),
      /** The other guardians who do, by name. */
      others: v.array(v.string()),
    }),
  ),
  /** Upcoming sessions that the reader's pre-approval approved, earliest first. */
  sessions: v.array(
    v.object({
      id: idSchema,
      elder: v.string(),
      startsAt: v.string(),
      timeZone: v.string(),
    }),
  ),
});
export type PreApprovals = v.InferOutput<typeof preApprovalsSchema>;

/** A child and one elder, as far as a guardian may approve the elder beforehand. */
export interface PreApprovable {
  readonly youthId: string;
  readonly guardianIds: readonly string[];
  readonly stage: StageNow;
  readonly elder: {
    readonly id: string;
    /** At this moment, also where an installation meets elders without it. */
    readonly isVerified: boolean;
    readonly isBlocked: boolean;
  } | null;
  /** Whether the actor has made it. */
  readonly isMade: boolean;
}

/** Concerns the guardians and the youth: the elder is told nothing. */
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
/** A guardian said no to a session with that elder: every guardian's yes beforehand ended with it. Rule 6.174 */
export interface PreApprovalStopped extends OfPreApproval {
  readonly type: 'PreApprovalStopped';
}
export type PreApprovalChanged = PreApprovalMade | PreApprovalRevoked | PreApprovalStopped;

export type PreApprovalRefusal =
  | 'wrong-role'
  | 'not-your-child'
  /** The child is younger, or of age. */
  | 'not-16-or-17'
  /** The child has no session with such an elder, or somebody is blocked. */
  | 'no-such-elder'
  | 'elder-not-verified'
  | 'unchanged';

/** Rule 6.155: a guardian approves the sessions of one cleared elder beforehand. */
export function decidePreApproval(
  actor: Actor,
  state: PreApprovable | null,
): Decision<PreApprovable, PreApprovalChanged, PreApprovalRefusal> {
  const own = ofOwnChild(actor, state);
  if (typeof own === 'string') return refuse(own);
  if (own.stage !== '16-17') return refuse('not-16-or-17');
  if (own.elder === null || own.elder.isBlocked) return refuse('no-such-elder');
  if (!own.elder.isVerified) return refuse('elder-not-verified');
  if (own.isMade) return refuse('unchanged');
  return accept({ ...own, isMade: true }, changed('PreApprovalMade', own, own.elder.id, actor));
}

/** Rule 6.159: they take it back at any time, with one press; what was approved by it stays. */
export function decideRevocation(
  actor: Actor,
  state: PreApprovable | null,
  elderId: string,
): Decision<PreApprovable, PreApprovalChanged, PreApprovalRefusal> {
  const own = ofOwnChild(actor, state);
  if (typeof own === 'string') return refuse(own);
  if (!own.isMade) return refuse('unchanged');
  return accept({ ...own, isMade: false }, changed('PreApprovalRevoked', own, elderId, actor));
}

function ofOwnChild(
  actor: Actor,
  state: PreApprovable | null,
): PreApprovable | 'wrong-role' | 'not-your-child' {
  if (actor.role !== 'parent') return 'wrong-role';
  return state?.guardianIds.includes(actor.personId) === true ? state : 'not-your-child';
}

function changed(
  type: 'PreApprovalMade' | 'PreApprovalRevoked',
  { youthId, guardianIds }: PreApprovable,
  elderId: string,
  { personId }: Actor,
): PreApprovalMade | PreApprovalRevoked {
  return {
    type,
    // Belongs to the sessions feature, so guardians' open pages reload the state.
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
