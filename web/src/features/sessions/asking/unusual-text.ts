import { counted } from '@oakling/domain/kernel/counted';
import { USUAL_MINUTES, type UnusualTime } from '@oakling/domain/sessions/asking/sensible-times';

/** Every word of the question before an unusual time is sent. */
export const unusualQuestion = { change: 'Change it', send: 'Send it like this' };

/** The question itself: what is unusual about a time, and who it is unusual for. */
export function unusualWords(code: UnusualTime, minutes: number, youth: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const more = rest === 0 ? '' : ` and ${counted(rest, 'minute', 'minutes')}`;
  const isLong = minutes > USUAL_MINUTES;
  const length = isLong ? `That is ${counted(hours, 'hour', 'hours')}${more} long. ` : '';
  const isHours = code === 'unusual-hours';
  const when = isHours ? `That is early in the morning or late in the evening for ${youth}. ` : '';
  return `${length}${when}Send it like this?`;
}
