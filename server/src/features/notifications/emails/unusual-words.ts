import type { SessionRow } from '@oakling/domain/sessions/contract';
import { timeMarkWords } from '@oakling/domain/sessions/asking/sensible-times';

interface Asked {
  readonly view: SessionRow;
  readonly names: Readonly<Record<'initiator' | 'receiver', string>>;
}

/** Explains what is unusual about a time, for the parent who decides. Rule 6.114 */
export function unusualWords({ view, names }: Asked): string[] {
  const { timeMarks, initiator } = view;
  if (timeMarks.length === 0) return [];
  const youth = initiator.role === 'youth' ? names.initiator : names.receiver;
  return [`Please note: ${timeMarks.map((mark) => `${timeMarkWords(mark, youth)}.`).join(' ')}`];
}
