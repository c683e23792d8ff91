import { describe, expect, test } from 'vitest';
import { at, DAY, elder, guardianIds, NOW, sessionIn, youth } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { messagesOf } from '../../testing/messages-of.ts';
import { THANKS_CARDS } from './thanks-cards.ts';
import { decideThanks, thanksSchema, type ThanksState } from './thanks.ts';

const state = (changes: Partial<ThanksState> = {}) =>
  loadedSession(sessionIn('approved', { startsAt: at(-90 * DAY), endsAt: at(-DAY) }), changes);
const over = (end: number) => ({
  session: sessionIn('approved', { startsAt: at(-90 * DAY), endsAt: at(end) }),
});
const refused = (refusal: string) => ({ ok: false, refusal });

// session-actions.test.ts covers people and states.
describe('Rule 6.216, thanking the other participant', () => {
  test.for([
    ['not-held', state(over(1))],
    ['too-late', state(over(-30 * DAY))],
    ['not-said-held', state({ outcome: null })],
    ['not-said-held', state({ outcome: 'did-not-happen' })],
    ['not-said-held', state({ outcome: 'felt-uncomfortable' })],
    ['already-thanked', state({ hasThanked: true })],
  ] as const)('%s', ([refusal, found]) => {
    for (const actor of [elder, youth])
      expect(decideThanks(actor, found, 'learned', NOW)).toEqual(refused(refusal));
  });

  test.for([elder, youth])('%o can, and everyone concerned is notified', (actor) => {
    for (const end of [0, -DAY, -30 * DAY + 1]) {
      const decision = decideThanks(actor, state(over(end)), 'stories', NOW);
      expect(decision).toMatchObject({
        ok: true,
        value: { fromId: actor.personId, card: 'stories', sentAt: NOW },
        events: [
          {
            type: 'SessionThanked',
            thankedBy: actor.personId,
            concerns: [elder.personId, youth.personId, ...guardianIds],
            after: { version: 3, hasThanks: true },
          },
        ],
      });
      expect(decision.ok && JSON.stringify(decision.events)).not.toContain('stories');
    }
  });
});

test('Rule 6.215, a note is one of the prepared cards, without free text', () => {
  for (const card of THANKS_CARDS) expect(messagesOf(thanksSchema, { card })).toEqual({});
  const wrong = { card: 'Please choose a card.' };
  expect(messagesOf(thanksSchema, { card: 'Write to me at home' })).toEqual(wrong);
  expect(messagesOf(thanksSchema, {})).toEqual(wrong);
  const more = { card: 'learned', words: 'Write to me' };
  expect(Object.keys(messagesOf(thanksSchema, more))).toEqual(['words']);
});
