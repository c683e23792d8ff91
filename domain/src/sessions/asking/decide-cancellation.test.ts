import { describe, expect, test } from 'vitest';
import { elder, guardianIds, NOW, sessionIn } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideCancellation } from './decide-cancellation.ts';

const input = { version: 3, reason: 'I am ill' };

// session-actions.test.ts covers people, states and versions.
describe('Rule 6.57, canceling a session', () => {
  test.for(['pending', 'approved'] as const)(
    'a canceled session that was %s records who canceled it, why and when',
    (status) => {
      const session = sessionIn(status);
      const decision = decideCancellation(elder, loadedSession(session), input, NOW);
      const said = { cancelledBy: elder.personId, cancellationReason: 'I am ill' };
      const undecided = { decidedAt: null, decidedBy: null };
      const value = { ...undecided, ...session, status: 'cancelled', cancelledAt: NOW, ...said };
      const event = {
        type: 'SessionCancelled',
        session,
        guardianIds,
        subject: { feature: 'sessions', id: 'the-session' },
        concerns: ['the-elder', 'the-youth', ...guardianIds],
        cause: 'person',
        cancelledBy: elder.personId,
        reason: 'I am ill',
        before: { status },
        after: { status: 'cancelled', version: 3, cause: 'person', hasReason: true },
      };
      expect(decision).toEqual({ ok: true, value, events: [event] });
    },
  );
});
