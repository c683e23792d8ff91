import type { SessionRow } from '@oakling/domain/sessions/contract';

/** What became of the last thing that was done, for as long as the session is still so. */
export interface DoneMessage {
  readonly tone: 'success';
  readonly words: string;
  readonly isTrueFor: (session: SessionRow) => boolean;
}

export function doneAs(words: string, isTrueFor: DoneMessage['isTrueFor']): DoneMessage {
  return { tone: 'success', words, isTrueFor };
}
