import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { isEasyPin, PIN_EASY, pinLogInSchema, setPinSchema } from './pin.ts';

describe('Rule 1.83, a PIN', () => {
  test.for([
    ['one digit', ['000000', '777777']],
    ['a run up or down', ['012345', '123456', '987654', '654321', '789012', '210987']],
    ['a piece said again', ['121212', '905905', '123123']],
    ['pairs', ['112233', '118844', '001100']],
    ['the same backwards', ['123321', '480084', '100001']],
  ] as const)('that is easy to guess is refused: %s', ([, pins]) => {
    for (const pin of pins)
      expect([pin, messagesOf(setPinSchema, { pin })]).toEqual([pin, { pin: PIN_EASY }]);
  });

  test('without a pattern is accepted', () => {
    for (const pin of ['483920', '915037', '702604', '112234', '123457', '135790', '024680'])
      expect([pin, isEasyPin(pin)]).toEqual([pin, false]);
  });

  test.for(['', '48392', '4839201', '48392a', ' 48392', null, 483_920])(
    'has six digits, typed as on a phone: %o is invalid',
    (pin) => {
      const childId = '0189f7a4-0000-7000-8000-000000000001';
      const expected = { pin: 'A PIN has 6 digits.' };
      expect(messagesOf(pinLogInSchema, { childId, pin })).toMatchObject(expected);
    },
  );
});
