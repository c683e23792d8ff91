import type { Fact } from '../../platform/mail/mail-draft.ts';

/** A meeting's instants and the zone it was planned in. */
export interface Meeting {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
}

/**
 * A meeting's date and time in its own zone, then in the reader's zone if the time differs. Only the first if the
 * reader's zone is unknown. Rule 8.17
 */
export function whenWords(meeting: Meeting, readerZone: string | null, label = 'When'): Fact[] {
  const own = inZone(meeting, meeting.timeZone);
  const first = { label, words: `${own}, ${zoneWords(meeting.timeZone)}` };
  if (readerZone === null) return [first];
  const theirs = inZone(meeting, readerZone);
  if (theirs === own) return [first];
  return [first, { label: 'Where you are', words: `${theirs}, ${zoneWords(readerZone)}` }];
}

/** A start as a list item. */
export function startIn({ startsAt }: Meeting, zone: string): string {
  return `${dayWords(startsAt, zone)} at ${clockWords(startsAt, zone)}, ${zoneWords(zone)}`;
}

/** An instant in words, for the end of a sentence. */
export function momentWords(instant: Date, zone: string): string {
  return `${dayWords(instant, zone)}, ${clockWords(instant, zone)}, ${zoneWords(zone)}.`;
}

function inZone({ startsAt, endsAt }: Meeting, zone: string): string {
  return `${dayWords(startsAt, zone)}, ${clockWords(startsAt, zone)} to ${clockWords(endsAt, zone)}`;
}

/** Formats as "Tuesday, March 3, 2026": a spelled-out month is unambiguous. */
export function dayWords(instant: Date, timeZone: string): string {
  return wordsIn(timeZone).day.format(instant);
}

function clockWords(instant: Date, timeZone: string): string {
  // Intl puts a narrow space before AM and PM, which some mail clients show as a box.
  return wordsIn(timeZone).clock.format(instant).replaceAll('\u202f', ' ');
}

interface Words {
  readonly day: Intl.DateTimeFormat;
  readonly clock: Intl.DateTimeFormat;
}

/**
 * Cached, because creating formatters takes as long as the rest of a mail. Zone names are
 * case-insensitive, so the cache is bounded.
 */
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

/** A zone's everyday name: "America/New_York" is "New York time". */
function zoneWords(timeZone: string): string {
  return `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}
