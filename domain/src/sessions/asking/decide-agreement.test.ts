import { describe, expect, test } from 'vitest';
import {
  at,
  elder,
  guardianIds,
  MINUTE,
  NOW,
  sessionIn,
  youth,
  stage,
} from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideAgreement } from './decide-agreement.ts';

const read = { version: 3 };

// session-actions.test.ts covers people, states and versions. In this table, the youth requested the session.
describe('Rule 6.97, who can agree to a request', () => {
  test('agreeing twice is refused', () => {
    const agreed = loadedSession(sessionIn('pending', { agreedAt: at(-MINUTE) }));
    const refusal = 'already-agreed';
    expect(decideAgreement(elder, agreed, read, NOW)).toEqual({ ok: false, refusal });
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
