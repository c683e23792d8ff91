import { timeMarkWords } from '@oakling/domain/sessions/sensible-times';
import type { DecideMail } from './emails.ts';

/** Rule 6.114: what is unusual about a time, for the parent who decides. */
export function unusualWords({ view, names }: DecideMail): string[] {
  const { timeMarks, initiator } = view;
  if (timeMarks.length === 0) return [];
  const youth = initiator.role === 'youth' ? names.initiator : names.receiver;
  return [`Please note: ${timeMarks.map((mark) => `${timeMarkWords(mark, youth)}.`).join(' ')}`];
}
