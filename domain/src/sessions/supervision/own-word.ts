import type { StageNow } from '../../stages/stage.ts';
import { receiverOf, type SessionDetails } from '../session.ts';

/** The next decider of a session: the guardians, the youth before them, or the youth alone. */
export const WAITS_FOR = ['guardians', 'youth-first', 'youth'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** Rules 6.151 and 6.163: whose word is missing, by what the youth’s age lets them decide. */
export function waitsFor(session: SessionDetails, stage: StageNow): WaitsFor {
  if (stage === 'of-age') return 'youth';
  const isAskedByElder = receiverOf(session) === session.youthId;
  const readsFirst = stage !== 'under-13' && isAskedByElder && session.agreedAt === null;
  return readsFirst ? 'youth-first' : 'guardians';
}

/** Whether the youth’s own word is given: they asked for it, or have said yes to it. */
export function hasOwnWord(session: SessionDetails): boolean {
  return session.createdBy === session.youthId || session.agreedAt !== null;
}
