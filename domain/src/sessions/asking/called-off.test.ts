import { describe, expect, test } from 'vitest';
import { at, guardianIds, sessionIn } from '../../testing/examples.ts';
import { calledOffFor, sessionsCalledOff, stayWords, toldOfCalledOff } from './called-off.ts';
import { cancelSession } from './decide-cancellation.ts';
import { sessionCancelled } from '../events.ts';

const pending = sessionIn('pending');
const off = (
  hours: number,
  elderId: string,
  youthId = 'the-youth',
  guardians: readonly string[] = guardianIds,
) => {
  const id = `the session in ${hours}`;
  const session = { ...pending, id, elderId, youthId, startsAt: at(hours * 3_600_000) };
  return sessionCancelled(session, guardians, 'pending', { cause: 'block' });
};
const event = (actedBy: string | null = null) => {
  const cancelled = [off(30, 'rosa'), off(10, 'otto'), off(20, 'rosa', 'nia')];
  const made = sessionsCalledOff(cancelled, 'pause', actedBy);
  if (made === null) throw new Error('three were called off');
  return made;
};

describe('Rule 8.87, one summary of canceled sessions', () => {
  test('without sessions there is no summary', () => {
    expect(sessionsCalledOff([], 'pause', 'the-parent')).toBeNull();
  });

  test('the earliest comes first, and the record has number and cause', () => {
    const { sessions, subject, concerns, after } = event();
    expect(sessions.map(({ session }) => session.id)).toEqual([
      'the session in 10',
      'the session in 20',
      'the session in 30',
    ]);
    expect(subject).toEqual({ feature: 'sessions', id: 'the session in 10' });
    expect([concerns, after]).toEqual([[], { cause: 'pause', count: 3 }]);
  });

  test('everyone concerned is notified once, of their own sessions', () => {
    expect(toldOfCalledOff(event()).toSorted()).toEqual([
      'nia',
      'otto',
      'rosa',
      'the-parent',
      'the-second-parent',
      'the-youth',
    ]);
    const of = (reader: string) =>
      calledOffFor(event(), reader).map(({ session }) => session.id.slice(-2));
    expect([
      of('rosa'),
      of('otto'),
      of('the-youth'),
      of('the-second-parent'),
      of('nobody'),
    ]).toEqual([['20', '30'], ['10'], ['10', '30'], ['10', '20', '30'], []]);
  });

  test('the acting guardian isn’t notified, the other one is; an acting elder is, like the other participant', () => {
    const told = toldOfCalledOff(event('the-parent'));
    expect(told).not.toContain('the-parent');
    expect(told).toContain('the-second-parent');
    expect(toldOfCalledOff(event('rosa'))).toContain('rosa');
  });

  test('the canceled sessions make up the summary', () => {
    const open = { ...pending, status: 'pending' } as const;
    const { event: cancelled } = cancelSession(open, guardianIds, { cause: 'removal' }, at(0));
    expect(sessionsCalledOff([cancelled], 'removal', null)?.sessions).toEqual([
      { session: cancelled.session, guardianIds },
    ]);
  });
});

test.for([
  [['In-Person'], 'Please don’t go there.'],
  [['In-Person', 'In-Person'], 'Please don’t go to any of them.'],
  [['Remote'], 'The video call won’t take place.'],
  [['Remote', 'Remote'], 'The video calls won’t take place.'],
  [
    ['Remote', 'In-Person'],
    'Please don’t go to the meetings in person. The video calls won’t take place.',
  ],
] as const)('Rule 8.88, what is left to do of %j', ([modes, words]) => {
  expect(stayWords(modes)).toBe(words);
});
