import { describe, expect, test } from 'vitest';
import { elder, guardianIds, NOW, parent, sessionIn, youth } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideCancellation, decidePassingOn } from './decide-cancellation.ts';

const input = { version: 3, reason: 'I am ill' };

// session-actions.test.ts covers people, states and versions.
describe('Rule 6.57, canceling a session', () => {
  test.for(['pending', 'approved'] as const)(
    'a canceled session that was %s records who canceled it and when, and holds their own words',
    (status) => {
      const session = sessionIn(status);
      const decision = decideCancellation(elder, loadedSession(session), input, NOW);
      const said = { cancelledBy: elder.personId, cancellationReason: '' };
      const undecided = { decidedAt: null, decidedBy: null };
      const cancelled = { ...session, status: 'cancelled', cancelledAt: NOW, ...said };
      const value = {
        session: { ...undecided, ...cancelled },
        heldReason: 'I am ill',
        following: [],
      };
      const event = {
        type: 'SessionCancelled',
        session,
        guardianIds,
        subject: { feature: 'sessions', id: 'the-session' },
        concerns: ['the-elder', 'the-youth', ...guardianIds],
        cause: 'person',
        cancelledBy: elder.personId,
        reason: 'I am ill',
        isHeld: true,
        following: [],
        no: session.createdBy === elder.personId ? null : 'plain',
        before: { status },
        after: { status: 'cancelled', version: 3, cause: 'person', hasReason: true },
      };
      expect(decision).toEqual({ ok: true, value, events: [event] });
    },
  );

  test.for([
    ['own words of the elder', elder, 'minor', 'Write me on Snapchat', true],
    ['own words of the youth', youth, 'minor', 'Write me on Snapchat', true],
    ['a prepared reason with more', elder, 'minor', 'I am not well. Write me', true],
    ['a prepared reason', elder, 'minor', 'I am not well.', false],
    ['no reason', youth, 'minor', '', false],
    ['own words of a guardian', parent, 'minor', 'We are away', false],
    ['own words among adults', elder, 'of-age', 'We are away', false],
  ] as const)('Rule 6.270, %s', ([, actor, age, reason, isHeld]) => {
    const loaded = loadedSession(sessionIn('approved'));
    const state = age === 'of-age' ? { ...loaded, stage: age } : loaded;
    const decision = decideCancellation(actor, state, { version: 3, reason }, NOW);
    expect(decision).toMatchObject({
      value: {
        session: { cancellationReason: isHeld ? '' : reason },
        heldReason: isHeld ? reason : '',
      },
      events: [{ isHeld }],
    });
  });
});

describe('Rule 6.271, passing a held reason on', () => {
  const held = loadedSession(sessionIn('cancelled'));

  test('tells the other participant the words', () => {
    expect(decidePassingOn(parent, held, 'I am ill', NOW)).toMatchObject({
      value: { sessionId: 'the-session' },
      events: [{ type: 'ReasonPassedOn', cancelledBy: youth.personId, reason: 'I am ill' }],
    });
  });

  test('is refused where nothing is held', () => {
    const decision = decidePassingOn(parent, held, null, NOW);
    expect(decision).toEqual({ ok: false, refusal: 'not-held-back' });
  });
});
