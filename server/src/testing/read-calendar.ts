import ICAL from 'ical.js';

/** An event, as a third-party calendar reads it. Instants are ISO 8601. */
export interface ReadEvent {
  readonly uid: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly location: string;
  readonly description: string;
  readonly status: string;
  readonly sequence: number;
  readonly organizer: string;
  readonly attendees: readonly string[];
}

/** The method of a calendar mail, or null for a file or feed. */
export function methodOf(text: string): string | null {
  const method = new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('method');
  return method === null ? null : String(method);
}

/**
 * Parses iCalendar with ical.js, Thunderbird's parser.
 * @throws on invalid text.
 */
export function readCalendar(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      location: event.location ?? '',
      description: event.description ?? '',
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
      organizer: addressOf(event.organizer ?? ''),
      attendees: event.attendees.map((attendee) => addressOf(String(attendee.getFirstValue()))),
    };
  });
}

/** The scheme is case-insensitive. */
function addressOf(uri: string): string {
  return uri.replace(/^mailto:/i, 'mailto:');
}

/** The starts of all dates that take place, as a third-party calendar expands the events. Sorted ISO 8601 instants. */
export function datesIn(text: string): string[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const isOn = (event: ICAL.Component) => event.getFirstPropertyValue('status') !== 'CANCELLED';
  const changed = events.filter((event) => event.hasProperty('recurrence-id'));
  const idOf = (event: ICAL.Component) =>
    `${String(event.getFirstPropertyValue('uid'))} ${String(event.getFirstPropertyValue('recurrence-id'))}`;
  const replaced = new Set(changed.map(idOf));
  const planned = events
    .filter((event) => !changed.includes(event) && isOn(event))
    .flatMap((component) => {
      const event = new ICAL.Event(component);
      const starts = event.isRecurring() ? expand(event) : [event.startDate];
      return starts.filter((start) => !replaced.has(`${event.uid} ${start.toString()}`));
    });
  const others = changed.filter(isOn).map((event) => new ICAL.Event(event).startDate);
  return [...planned, ...others].map((start) => start.toJSDate().toISOString()).toSorted();
}

function expand(event: ICAL.Event): ICAL.Time[] {
  const starts: ICAL.Time[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) starts.push(next);
  return starts;
}
