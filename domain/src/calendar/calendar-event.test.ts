import { expect, test } from 'vitest';
import { personCard, sessionView } from '../testing/session-views.ts';
import { calendarEvent } from './calendar-event.ts';

const leo = personCard('1', 'Leo', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const interests = [
  { name: 'Photography', comparison: null },
  { name: 'Music & Dance', comparison: null },
] as const;
const session = sessionView(1, [rosa, leo], { interests: [...interests], message: 'Ring twice.' });

test.for([
  ['elder', 'Oakling: Photography and Music & Dance with Leo'],
  ['youth', 'Oakling: Photography and Music & Dance with Rosa'],
  ['parent', 'Oakling: Photography and Music & Dance, Leo with Rosa'],
] as const)('the %s reads who the other is, whoever asked (rule 7.7)', ([role, title]) => {
  expect(calendarEvent(session, role).title).toBe(title);
  expect(calendarEvent({ ...session, initiator: leo, receiver: rosa }, role).title).toBe(title);
});

test('somebody without a name is named as on the cards (rule 3.17)', () => {
  const nameless = { ...session, initiator: { ...rosa, name: '' }, receiver: { ...leo, name: '' } };
  expect(calendarEvent(nameless, 'parent').title).toMatch(/, Unnamed Child with Unknown User$/);
});

test('the place is the address or the link, and absent where the reader may not see it (rule 9.3)', () => {
  const place = {
    connectionMode: 'Remote',
    videoProvider: 'Zoom',
    videoLink: 'https://zoom.us/j/1',
  } as const;
  expect(calendarEvent(session, 'youth').location).toBe('The library');
  expect(calendarEvent({ ...session, place }, 'youth').location).toBe('https://zoom.us/j/1');
  expect(calendarEvent({ ...session, place: null }, 'youth').location).toBeNull();
});

test('the note stays out of an entry that may go to another company (rule 7.7)', () => {
  expect(JSON.stringify(calendarEvent(session, 'elder'))).not.toContain('Ring twice');
});
