import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { describe, expect, test } from 'vitest';
import { methodOf, readCalendar } from '../../testing/read-calendar.ts';
import { invitationOf } from './invitation.ts';
import { sessionCalendar } from './session-calendar.ts';

const people = [personCard('1', 'Leo', 'youth'), personCard('2', 'Rosa', 'elder')] as const;
const approved = sessionView(1, people, { status: 'approved', message: 'Ring twice.' });
const invitation = {
  method: 'REQUEST',
  role: 'elder',
  origin: 'https://oakling.example',
  from: 'Oakling <hello@oakling.example>',
  to: 'rosa@home.example',
  at: new Date('2026-03-01T12:00:00Z'),
  others: [],
} as const;
const end = { ...invitation, method: 'CANCEL' } as const;

const read = ({ text }: { text: string }) => readCalendar(text)[0];
const sequence = (calendar: { text: string }) => read(calendar)?.sequence ?? Number.NaN;

describe('Rule 7.20, the invitation of an approved session', () => {
  test('contains the session, the sending installation and its only recipient', () => {
    const calendar = invitationOf(approved, invitation);
    expect(calendar.method).toBe('REQUEST');
    expect(methodOf(calendar.text)).toBe('REQUEST');
    expect(readCalendar(calendar.text)).toEqual([
      {
        uid: `session-${approved.id}@oakling.example`,
        title: 'Oakling: Photography with Leo',
        startsAt: approved.startsAt,
        endsAt: approved.endsAt,
        location: 'The library',
        description: 'Photography\n\nRing twice.',
        status: 'CONFIRMED',
        sequence: 0,
        organizer: 'mailto:hello@oakling.example',
        attendees: ['mailto:rosa@home.example'],
      },
    ]);
  });

  test('requests no reply, which would reach no one', () => {
    const lines = invitationOf(approved, invitation).text.replaceAll('\r\n ', '');
    expect(lines).toContain('PARTSTAT=ACCEPTED');
    expect(lines).not.toContain('RSVP=TRUE');
  });

  test.for(['hello@oakling.example', ' "Oakling" <hello@oakling.example> '])(
    'the organizer is the address in %j',
    (from) => {
      expect(read(invitationOf(approved, { ...invitation, from }))?.organizer).toBe(
        'mailto:hello@oakling.example',
      );
    },
  );

  test.for(['pending', 'rejected', 'cancelled'] as const)(
    'a session that is %s has no invitation (rule 9.4)',
    (status) => {
      expect(() => invitationOf({ ...approved, status }, invitation)).toThrow(/nobody is invited/);
    },
  );

  test('a name with line breaks can’t inject a line', () => {
    const rosa = { ...people[1], name: 'Rosa\r\nATTENDEE:mailto:eve@evil.example\r\nEND:VEVENT' };
    const session = { ...approved, receiver: rosa };
    const { text } = invitationOf(session, { ...invitation, role: 'youth' });
    expect(text.split('\r\n').filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toHaveLength(
      2,
    );
  });
});

describe('Rule 7.21, the end of an invitation', () => {
  test.for(['cancelled', 'rejected', 'pending'] as const)(
    'removes one that is now %s from the calendar, without place and note',
    (status) => {
      const calendar = invitationOf({ ...approved, status, version: 2 }, end);
      expect(methodOf(calendar.text)).toBe('CANCEL');
      expect(read(calendar)).toMatchObject({
        uid: `session-${approved.id}@oakling.example`,
        status: 'CANCELLED',
        location: '',
        description: '',
        attendees: ['mailto:rosa@home.example'],
      });
      expect(calendar.text).not.toMatch(/library|Ring twice/);
    },
  );
});

test('each step of a session has a higher SEQUENCE than the one before (rule 7.22)', () => {
  const steps = [1, 2, 3].flatMap((version) => [
    // The session was changed after its approval, so it is pending again, and the calendar entry of the approved
    // version is canceled.
    ...(version > 1 ? [invitationOf({ ...approved, version, status: 'pending' }, end)] : []),
    invitationOf({ ...approved, version }, invitation),
  ]);
  const last = invitationOf({ ...approved, version: 3, status: 'cancelled' }, end);
  const numbers = [...steps, last].map(sequence);
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5]);
});

test('file and invitation of one version are the same event (rule 7.22)', () => {
  const session = { ...approved, version: 3 };
  const [file] = readCalendar(sessionCalendar(session, invitation));
  expect(read(invitationOf(session, invitation))).toMatchObject({
    uid: file?.uid,
    sequence: file?.sequence,
  });
});
