import type { Rhythm } from '@oakling/domain/sessions/repeat';
import { counted } from '@oakling/domain/kernel/words';

/** Rules 6.430 to 6.435 */
export const repeatText = {
  repeatOrNote: 'Repeat, or add a note (optional)',
  note: 'Add a note (optional)',
  marked: 'This looks like contact details, or like a secret. Please take it out.',
  repeat: 'How often?',
  once: 'Once',
  times: 'How many times?',
  until: (count: number, last: string) =>
    `${counted(count, 'date', 'dates')}, the last on ${last}. One approval covers them all.`,
  missing: (count: number) =>
    count === 1
      ? 'One month doesn’t have this day and is left out.'
      : `${count} months don’t have this day and are left out.`,
  dates: 'Dates',
  datesIn: (zone: string) => `Dates in ${zone}`,
  datesHint: 'Untick the dates that don’t suit you.',
  busy: 'One of the two has another session then.',
  rules: 'This date doesn’t fit your rules.',
  loading: 'Checking dates...',
  onlyFirst: 'Approve only the first',
  onlyFirstHint: 'The other dates stay here for later.',
  notThis: {
    week: 'Not this week',
    'two-weeks': 'Not this time',
    month: 'Not this month',
  } satisfies Readonly<Record<Rhythm, string>>,
  calledOff: 'This date is called off. Everyone else has been told.',
  more: 'Take a break or stop',
  which: 'Which dates?',
  one: 'Only this date',
  all: (later: number) => `This date and the ${counted(later, 'date', 'dates')} after it`,
  pause: 'All dates until a day',
  lastDay: 'Last day of the break',
  extend: 'Eight more dates?',
  extending: 'Sending request...',
  extended: 'Your request for eight more dates has been sent.',
};
