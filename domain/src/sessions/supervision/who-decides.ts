import type { StageNow } from '../../stages/stage.ts';
import { receiverOf, type SessionDetails } from '../session.ts';

/** The next decider of a session: the guardians, the youth before them, or the youth alone. */
export const NEXT_APPROVERS = ['guardians', 'youth-first', 'youth'] as const;
export type NextApprover = (typeof NEXT_APPROVERS)[number];

/** The next person to decide, depending on the youth's stage. Rules 6.151 and 6.163 */
export function nextApprover(session: SessionDetails, stage: StageNow): NextApprover {
  if (stage === 'of-age') return 'youth';
  const isAskedByElder = receiverOf(session) === session.youthId;
  const readsFirst = stage !== 'under-13' && isAskedByElder && session.agreedAt === null;
  return readsFirst ? 'youth-first' : 'guardians';
}

/** True if the youth requested the session or agreed to it. */
export function hasYouthAgreed(session: SessionDetails): boolean {
  return session.createdBy === session.youthId || session.agreedAt !== null;
}
