import { describe, expect, test } from 'vitest';
import { at, elder, guardianIds, MINUTE, NOW, sessionIn, youth } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { messagesOf } from '../../testing/messages-of.ts';
import { decideDelay, delaySchema } from './decide-delay.ts';
import type { Session } from '../session.ts';

const starting = (minutes: number, takes = 45) =>
  sessionIn('approved', { startsAt: at(minutes * MINUTE), endsAt: at((minutes + takes) * MINUTE) });
const state = (session: Session, told = 0) => loadedSession(session, { told });
const late = { version: 3, minutes: 10 } as const;
const refused = (refusal: string) => ({ ok: false, refusal });

describe('Rules 6.233 to 6.235, I’m running late', () => {
  test.for([
    ['elder', elder],
    ['youth', youth],
  ] as const)(
    'the %s reports a delay; the other participant and the guardians are concerned',
    ([, actor]) => {
      const session = starting(20);
      const decision = decideDelay(actor, state(session, 1), late, NOW);
      expect(decision).toMatchObject({
        ok: true,
        value: {
          sessionId: session.id,
          personId: actor.personId,
          version: 3,
          nth: 2,
          minutes: 10,
          toldAt: NOW,
        },
        events: [
          {
            type: 'DelayTold',
            toldBy: actor.personId,
            minutes: 10,
            concerns: [elder.personId, youth.personId, ...guardianIds],
          },
        ],
      });
    },
  );

  test.for([
    ['more than an hour ahead', starting(61), 0, 'not-the-hour'],
    ['half an hour after its start', starting(-30), 0, 'not-the-hour'],
    ['after the end of a short one', starting(-20, 20), 0, 'not-the-hour'],
    ['for the fourth time', starting(20), 3, 'told-enough'],
  ] as const)('not %s', ([, session, told, refusal]) => {
    expect(decideDelay(elder, state(session, told), late, NOW)).toEqual(refused(refusal));
  });

  test.for([
    ['an hour ahead', starting(60)],
    ['29 minutes after its start', starting(-29)],
  ] as const)('but %s', ([, session]) => {
    expect(decideDelay(elder, state(session), late, NOW).ok).toBe(true);
  });

  test('only the four numbers are accepted, without text', () => {
    const message = 'Please choose 5, 10, 15 or 30 minutes.';
    expect(messagesOf(delaySchema, { version: 1, minutes: 7 })).toEqual({ minutes: message });
    expect(messagesOf(delaySchema, { version: 1, minutes: 5, note: 'x' })).not.toEqual({});
  });
});
