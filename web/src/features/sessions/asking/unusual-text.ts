import { counted } from '@oakling/domain/kernel/counted';
import { USUAL_MINUTES, type UnusualTime } from '@oakling/domain/sessions/asking/sensible-times';

/** All text of the question about an unusual time. */
export const unusualQuestion = { change: 'Change it', send: 'Send it like this' };

/** The question: what is unusual about a time, and for whom. */
export function unusualWords(code: UnusualTime, minutes: number, youth: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const more = rest === 0 ? '' : ` and ${counted(rest, 'minute', 'minutes')}`;
  const isLong = minutes > USUAL_MINUTES;
  const length = isLong ? `That is ${counted(hours, 'hour', 'hours')}${more} long. ` : '';
  const isHours = code === 'unusual-hours';
  const when = isHours ? `That is early in the morning or late in the evening for ${youth}. ` : '';
  return `${length}${when}Send it like this?`;
}
