import * as v from 'valibot';
import { idSchema } from '../../kernel/body.ts';
import type { StageNow } from '../../stages/stage.ts';
import { receiverOf, type SessionDetails } from '../session.ts';

export const NEXT_APPROVERS = ['guardians', 'youth-first', 'youth'] as const;
export type NextApprover = (typeof NEXT_APPROVERS)[number];

/** Rules 6.151 and 6.163 */
export function nextApprover(session: SessionDetails, stage: StageNow): NextApprover {
  if (stage === 'of-age') return 'youth';
  const isAskedByElder = receiverOf(session) === session.youthId;
  const readsFirst = stage !== 'under-13' && isAskedByElder && session.agreedAt === null;
  return readsFirst ? 'youth-first' : 'guardians';
}

export function hasYouthAgreed(session: SessionDetails): boolean {
  return session.createdBy === session.youthId || session.agreedAt !== null;
}

const askedGuardianSchema = v.object({
  id: idSchema,
  name: v.string(),
  isMe: v.boolean(),
  saidYes: v.boolean(),
  /** True if they approved through a pre-approval. Rule 6.156 */
  byRule: v.boolean(),
  /** The substitute, and when the absence ends, or null unless the guardian is away. Rule 6.141 */
  substitute: v.nullable(v.object({ id: idSchema, until: v.string() })),
});
type AskedGuardian = v.InferOutput<typeof askedGuardianSchema>;

/** Rule 6.134 */
export const askedGuardiansSchema = v.object({
  /** Rule 6.132 */
  isAll: v.boolean(),
  /** The active guardians, longest-serving first. Suspended guardians don't have to answer. */
  guardians: v.array(askedGuardianSchema),
});
export type AskedGuardians = v.InferOutput<typeof askedGuardiansSchema>;

type Asked<Guardian = Pick<AskedGuardian, 'id' | 'saidYes' | 'substitute'>> = {
  readonly isAll: boolean;
  readonly guardians: readonly Guardian[];
};

/** The guardians who still have to approve. Empty if a single approval is enough. Rule 6.133 */
export function missingOf<Guardian extends { readonly saidYes: boolean }>({
  isAll,
  guardians,
}: Asked<Guardian>): readonly Guardian[] {
  return isAll ? guardians.filter(({ saidYes }) => !saidYes) : [];
}

/** The guardians who are asked next; all of them if any single one can decide. Rule 6.137 */
export function awaitedOf<Guardian extends { readonly saidYes: boolean }>(
  asked: Asked<Guardian>,
): readonly Guardian[] {
  const missing = missingOf(asked);
  return missing.length > 0 ? missing : asked.guardians;
}

/**
 * The guardians for whom a person approves: themselves and, if all must approve, those for whom they substitute. Rule
 * 6.142
 */
export function givesFor({ isAll, guardians }: Asked, personId: string): readonly string[] {
  return guardians
    .filter(({ saidYes }) => !saidYes)
    .filter(({ id, substitute }) => id === personId || (isAll && substitute?.id === personId))
    .map(({ id }) => id);
}

/** Rule 6.133 */
export function countLeftAfter(asked: Asked, personId: string): number {
  const given = givesFor(asked, personId);
  return missingOf(asked).filter(({ id }) => !given.includes(id)).length;
}

/** False once this guardian has approved and only other guardians are missing. */
export function canApprove(asked: Asked, personId: string): boolean {
  return missingOf(asked).length === 0 || givesFor(asked, personId).length > 0;
}

/** True if the request asks this guardian, on their own behalf or for an absent guardian. Rule 6.143 */
export function isAwaited(asked: Asked, personId: string): boolean {
  return awaitedOf(asked).some(
    ({ id, substitute }) => id === personId || substitute?.id === personId,
  );
}

/**
 * True if this guardian gets the mail that asks for a decision. An absent guardian's substitute gets it instead. Rule
 * 6.143
 */
export function isAskedByMail(asked: Asked, personId: string): boolean {
  return awaitedOf(asked).some(({ id, substitute }) => (substitute?.id ?? id) === personId);
}
