import { describe, expect, test } from 'vitest';
import {
  at,
  elder,
  guardianIds,
  MINUTE,
  NOW,
  parent,
  sessionIn,
  strangeElder,
  youth,
  stage,
} from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideAgreement } from './decide-agreement.ts';

const read = { version: 3 };

// session-actions.test.ts covers roles and states. Here the youth requested the session.
describe('Rule 6.97, who can agree to a request', () => {
  test.for([
    ['the one who asked', youth, 'not-yours-to-answer'],
    ['the parent', parent, 'not-yours-to-answer'],
    ['a stranger', strangeElder, 'not-your-session'],
  ] as const)('%s can’t', ([, actor, refusal]) => {
    const decision = decideAgreement(actor, loadedSession(sessionIn('pending')), read, NOW);
    expect(decision).toEqual({ ok: false, refusal });
  });

  test.for([
    ['already-agreed', loadedSession(sessionIn('pending', { agreedAt: at(-MINUTE) })), 3],
    ['changed-since-read', loadedSession(sessionIn('pending')), 2],
    ['not-open', loadedSession(sessionIn('rejected')), 3],
    ['start-passed', loadedSession(sessionIn('pending', { startsAt: at(0) })), 3],
    ['not-your-session', null, 3],
  ] as const)('%s', ([refusal, state, version]) => {
    expect(decideAgreement(elder, state, { version }, NOW)).toEqual({ ok: false, refusal });
  });

  test('the session only gets the time of the agreement; everyone is concerned', () => {
    const session = sessionIn('pending');
    expect(decideAgreement(elder, loadedSession(session), read, NOW)).toMatchObject({
      ok: true,
      value: { ...session, agreedAt: NOW },
      events: [
        {
          type: 'SessionAgreed',
          asksGuardians: false,
          stage,
          subject: { feature: 'sessions', id: session.id },
          concerns: [elder.personId, youth.personId, ...guardianIds],
          after: { version: 3 },
        },
      ],
    });
  });
});
