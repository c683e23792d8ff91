import type { Fact } from '../../platform/mail/mail-draft.ts';

/** A meeting's instants, and the time zone in which it was planned. */
export interface Meeting {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
}

/**
 * A meeting's date and time in the reader's time zone, followed by the zone in which it was planned if the time differs
 * there. Rule 8.17
 */
export function whenWords(meeting: Meeting, readerZone: string | null, label = 'When'): Fact[] {
  const { timeZone } = meeting;
  const planned = inZone(meeting, timeZone);
  const own = inZone(meeting, readerZone ?? timeZone);
  if (readerZone === null || own === planned) {
    return [{ label, words: `${planned}, ${zoneWords(timeZone)}` }];
  }
  return [
    { label, words: `${own}, ${zoneWords(readerZone)}` },
    { label: 'Planned as', words: `${planned}, ${zoneWords(timeZone)}` },
  ];
}

export function startIn({ startsAt }: Meeting, zone: string): string {
  return `${dayWords(startsAt, zone)} at ${clockWords(startsAt, zone)}, ${zoneWords(zone)}`;
}

/** An instant, worded for the end of a sentence. */
export function momentWords(instant: Date, zone: string): string {
  return `${dayWords(instant, zone)}, ${clockWords(instant, zone)}, ${zoneWords(zone)}.`;
}

function inZone({ startsAt, endsAt }: Meeting, zone: string): string {
  return `${dayWords(startsAt, zone)}, ${clockWords(startsAt, zone)} to ${clockWords(endsAt, zone)}`;
}

/** Formats a day as "Tuesday, March 3, 2026", because a spelled-out month is unambiguous. */
export function dayWords(instant: Date, timeZone: string): string {
  return wordsIn(timeZone).day.format(instant);
}

function clockWords(instant: Date, timeZone: string): string {
  // Intl inserts a narrow space before AM and PM, which some mail clients show as a box.
  return wordsIn(timeZone).clock.format(instant).replaceAll('\u202f', ' ');
}

interface Words {
  readonly day: Intl.DateTimeFormat;
  readonly clock: Intl.DateTimeFormat;
}

/**
 * Cached, because creating the formatters takes as long as the rest of a mail. Zone names ignore case, so the cache is
 * bounded.
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

/** A time zone's everyday name: "America/New_York" becomes "New York time". */
function zoneWords(timeZone: string): string {
  return `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}
