import type { StageNow } from '../../stages/stage.ts';
import { receiverOf, type SessionDetails } from '../session.ts';

/** The next decider of a session: the guardians, the youth before them, or the youth alone. */
export const WAITS_FOR = ['guardians', 'youth-first', 'youth'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** The next person to decide, depending on the youth's stage. Rules 6.151 and 6.163 */
export function waitsFor(session: SessionDetails, stage: StageNow): WaitsFor {
  if (stage === 'of-age') return 'youth';
  const isAskedByElder = receiverOf(session) === session.youthId;
  const readsFirst = stage !== 'under-13' && isAskedByElder && session.agreedAt === null;
  return readsFirst ? 'youth-first' : 'guardians';
}

/** True if the youth requested the session or agreed to it. */
export function hasOwnWord(session: SessionDetails): boolean {
  return session.createdBy === session.youthId || session.agreedAt !== null;
}
