import type { Role } from '@oakling/domain/identity/role';
import { type UnusualTime, USUAL_MINUTES } from '@oakling/domain/sessions/asking/sensible-times';
import { counted, firstName, sentence } from '@oakling/domain/kernel/words';

// The texts of the form's parts that are seldom needed and so load later.

export const placesText = {
  mapsHint: 'We also send what you type here to Google Maps, which suggests places.',
  poweredBy: 'Powered by',
  /** The attribution of Maps as Google requires it: exact spelling, on one line, in every language. */
  mapsName: 'Google Maps',
  placesUnavailable: 'We can’t suggest places now. Please type the address.',
};

/** Rule 6.93 */
export const clockText = {
  skipped: (time: string, becomes: string) =>
    `The clocks go forward on this day and skip ${time}. We use ${becomes}.`,
  repeated: (time: string) =>
    `The clocks go back on this day, so ${time} comes twice. We use the first.`,
};

export const unusualQuestion = {
  change: 'Change it',
  send: 'Send it anyway',
  sendDates: (left: number) =>
    left === 0 ? 'Send all dates' : `Send without ${counted(left, 'date', 'dates')}`,
};

export function unusualWords(code: UnusualTime, minutes: number, youth: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const more = rest === 0 ? '' : ` and ${counted(rest, 'minute', 'minutes')}`;
  const isLong = minutes > USUAL_MINUTES;
  const length = isLong ? `That is ${counted(hours, 'hour', 'hours')}${more} long. ` : '';
  const isHours = code === 'unusual-hours';
  const when = isHours
    ? sentence`That is early in the morning or late in the evening for ${youth}. `
    : '';
  return `${length}${when}Send it anyway?`;
}

/** Rule 6.210 */
export const sentText = {
  next: 'What happens next',
  yes: (name: string) => `${firstName(name)} says yes`,
  yourParent: 'Your parent says yes',
  parent: (name: string) => `${firstName(name)}’s parent says yes`,
  calendar: 'It’s in your calendar',
  /** The confirmation after sending, by the requester's role, or null if no guardian is asked. */
  asked: (name: string, role: Role | null) =>
    ({
      youth: `We’ve asked ${firstName(name)} and your parent.`,
      // From age 13, the youth reads the request before the parent is asked. Elders aren't told which is the case.
      elder: `We’ll ask ${firstName(name)} and ${firstName(name)}’s parent.`,
      parent: '',
      nobody: sentence`We’ve asked ${firstName(name)}.`,
    })[role ?? 'nobody'],
  byMail: 'We’ll email you.',
  here: 'The answer will appear under Notifications.',
};
