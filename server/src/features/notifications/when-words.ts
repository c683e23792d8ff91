import type { Fact } from '../../platform/mail/mail-draft.ts';

/** The instants of a meeting and the zone it was planned in. */
export interface Meeting {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
}

/**
 * Day and hours of a meeting: in the event's own zone first, then in the reader's when the clocks
 * there differ. A reader whose zone is not known gets the first only. Rule 8.17
 */
export function whenWords(meeting: Meeting, readerZone: string | null, label = 'When'): Fact[] {
  const own = inZone(meeting, meeting.timeZone);
  const first = { label, words: `${own}, ${zoneWords(meeting.timeZone)}` };
  if (readerZone === null) return [first];
  const theirs = inZone(meeting, readerZone);
  if (theirs === own) return [first];
  return [first, { label: 'Where you are', words: `${theirs}, ${zoneWords(readerZone)}` }];
}

/** Day and time of a start, as the item of a list. */
export function startIn({ startsAt }: Meeting, zone: string): string {
  return `${dayWords(startsAt, zone)} at ${clockWords(startsAt, zone)}, ${zoneWords(zone)}`;
}

/** An instant as the end of a sentence. */
export function momentWords(instant: Date, zone: string): string {
  return `${dayWords(instant, zone)}, ${clockWords(instant, zone)}, ${zoneWords(zone)}.`;
}

function inZone({ startsAt, endsAt }: Meeting, zone: string): string {
  return `${dayWords(startsAt, zone)}, ${clockWords(startsAt, zone)} to ${clockWords(endsAt, zone)}`;
}

/** As "Tuesday, March 3, 2026": with the month as a word there is one way to read it. */
export function dayWords(instant: Date, timeZone: string): string {
  return wordsIn(timeZone).day.format(instant);
}

function clockWords(instant: Date, timeZone: string): string {
  // Intl puts a narrow space before AM and PM, which some mail programs show as a box.
  return wordsIn(timeZone).clock.format(instant).replaceAll('\u202f', ' ');
}

interface Words {
  readonly day: Intl.DateTimeFormat;
  readonly clock: Intl.DateTimeFormat;
}

/** Making these takes as long as the rest of a mail. A name is good in small and capital letters alike. */
const words = new Map<string, Words>();
const MOST_ZONES = 50;

function wordsIn(timeZone: string): Words {
  const known = words.get(timeZone);
  if (known !== undefined) return known;
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const made = {
    day: new Intl.DateTimeFormat('en', { ...day, timeZone }),
    clock: new Intl.DateTimeFormat('en', { ...clock, timeZone }),
  };
  const [oldest] = words.keys();
  if (oldest !== undefined && words.size >= MOST_ZONES) words.delete(oldest);
  words.set(timeZone, made);
  return made;
}

/** A zone as people say it: "America/New_York" is "New York time". */
function zoneWords(timeZone: string): string {
  return `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}
