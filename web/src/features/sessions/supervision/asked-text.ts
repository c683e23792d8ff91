import { listWords } from '@oakling/domain/kernel/words';
import {
  canApprove,
  countLeftAfter,
  missingOf,
} from '@oakling/domain/sessions/supervision/missing-approvals';
import { askedWords, substituteWords } from '@oakling/domain/sessions/supervision/asked-words';
import type { SessionRow, SessionView } from '@oakling/domain/sessions/contract';
import { dayWords } from '../../../lib/date-words.ts';

type Asked = Pick<SessionRow, 'asked'>;

/** Rules 6.134 and 6.141 */
export function askedLines({ asked }: Asked): string[] {
  if (asked === null) return [];
  const words = askedWords(asked);
  const substitutes = substituteWords(asked, (instant) => dayWords(instant.toISOString()));
  return [...(words === null ? [] : [words]), ...substitutes];
}

const idOfReader = ({ asked }: Asked) => asked?.guardians.find(({ isMe }) => isMe)?.id ?? '';

/** True if the reader can still approve, rather than waiting for others. Rule 6.135 */
export function canSayYes(session: Asked): boolean {
  return session.asked === null || canApprove(session.asked, idOfReader(session));
}

/** True if another approval is missing after the reader's, so the request stays pending. Rule 6.133 */
export function waitsForOthers(session: Asked): boolean {
  return session.asked !== null && countLeftAfter(session.asked, idOfReader(session)) > 0;
}

export function othersAwaited({ asked }: Asked): string {
  return awaitedWords(asked === null ? [] : missingOf(asked).map(({ name }) => name));
}

export function awaitedWords(names: readonly string[]): string {
  return listWords(names.map((name) => name || 'Unknown User'));
}

/**
 * States who approved and when, such as "Maria approved this on Tuesday, March 3, 2026." Null stands for the reader.
 * Rule 6.139
 */
export function decidedByWords(
  decision: 'approved' | 'rejected',
  by: string | null,
  at: string,
): string {
  return `${by === null ? 'You' : by || 'Unknown User'} ${decision} this on ${dayWords(at)}.`;
}

export function decisionWords({ status, history }: SessionView): string | null {
  if (status !== 'approved' && status !== 'rejected') return null;
  const last = history.findLast(({ step }) => step === status);
  const by = last?.guardians.at(-1);
  return last === undefined || by === undefined ? null : decidedByWords(status, by, last.at);
}
