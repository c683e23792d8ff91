import type { SessionRow } from '@oakling/domain/sessions/contract';

/** Result of the last action, shown while the session stays in that state. */
export interface DoneMessage {
  readonly tone: 'success';
  readonly words: string;
  readonly isTrueFor: (session: SessionRow) => boolean;
}

export function doneAs(words: string, isTrueFor: DoneMessage['isTrueFor']): DoneMessage {
  return { tone: 'success', words, isTrueFor };
}
