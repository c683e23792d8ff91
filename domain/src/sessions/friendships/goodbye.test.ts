import { describe, expect, test } from 'vitest';
import { youth } from '../../testing/examples.ts';
import {
  type AnswerableKeepsake,
  decideGoodbyeCard,
  decideTelling,
  type Untold,
} from './goodbye.ts';

const HOUR_MS = 3_600_000;
const ENDED = new Date('2031-01-01T12:00:00Z');
const later = (hours: number) => new Date(ENDED.getTime() + hours * HOUR_MS);

describe('Rule 6.482, the words of an end', () => {
  const untold: Untold = {
    id: 'kept',
    personId: youth.personId,
    otherId: 'rosa',
    endedAt: ENDED,
    guardianIds: ['maria'],
  };

  test('come a day later, and concern only the side that reads them', () => {
    expect(decideTelling(untold, later(23.9)).ok).toBe(false);
    const decision = decideTelling(untold, later(24));
    expect(decision.ok && decision.events[0].concerns).toEqual([youth.personId, 'maria']);
    expect(decideTelling(null, later(24)).ok).toBe(false);
  });
});

describe('Rule 6.485, a card in return', () => {
  const kept: AnswerableKeepsake = {
    id: 'kept',
    ownerId: youth.personId,
    otherId: 'rosa',
    toldAt: ENDED,
    reachedId: null,
    sent: null,
  };

  test.for([
    [kept, 0, null],
    [kept, 30 * 24 - 1, null],
    [kept, 30 * 24, 'too-late'],
    [{ ...kept, sent: 'wishes' }, 0, 'card-sent'],
    [{ ...kept, sent: 'thanks' }, 0, null],
    [{ ...kept, ownerId: 'somebody' }, 0, 'no-keepsake'],
    [null, 0, 'no-keepsake'],
  ] as const)('%j after %d hours: %s', ([keepsake, hours, refusal]) => {
    const decision = decideGoodbyeCard(youth, keepsake, 'thanks', later(hours));
    expect(decision.ok ? null : decision.refusal).toBe(refusal);
    expect(decision.ok ? decision.events[0].concerns : [youth.personId]).toEqual([youth.personId]);
  });
});
