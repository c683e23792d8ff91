import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { digitCode } from '../kernel/text.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { newPasswordSchema, EMAIL_LINK_INVALID } from './contract.ts';
import { emailSchema } from './email.ts';

/** Wrong attempts after which a PIN locks; the schema has the same limit (`child_pins_tries`). Rule 1.86 */
export const PIN_TRIES = 5;

const PIN_INVALID = 'A PIN has 6 digits.';
export const PIN_EASY = 'This PIN is easy to guess. Choose one without a pattern.';

/** A typed PIN; only the server checks whether it is correct. */
export const pinSchema = v.pipe(
  v.string(PIN_INVALID),
  v.transform(digitCode),
  v.regex(/^\d{6}$/, PIN_INVALID),
);

/** Rejects the most common PINs. Rule 1.83 */
export const newPinSchema = v.pipe(
  pinSchema,
  v.check((pin) => !isEasyPin(pin), PIN_EASY),
);

/** True if all six digits are equal, a sequence up or down, a repeated part, pairs, or a palindrome. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin]
    .slice(1)
    .map((digit, place) => (Number(digit) - Number(pin[place]) + 10) % 10);
  const [first] = steps;
  if (first !== undefined && [0, 1, 9].includes(first) && steps.every((step) => step === first))
    return true;
  return (
    /^(\d\d)\1\1$|^(\d{3})\2$|^(\d)\3(\d)\4(\d)\5$/.test(pin) ||
    pin === [...pin].toReversed().join('')
  );
}

/** Rule 1.85 */
export const pinLogInSchema = body({ childId: idSchema, pin: pinSchema });
export const pinEnteredSchema = v.object({ isFirst: v.boolean() });

const deviceChildSchema = v.object({
  id: idSchema,
  name: v.string(),
  /** Attempts left; at zero the PIN is locked. */
  triesLeft: v.number(),
  /** True when the youth is 18 and a guardian set the PIN, which no longer works. Rule 1.119 */
  isClosed: v.boolean(),
});
export const deviceChildrenSchema = v.object({ items: v.array(deviceChildSchema) });
export type DeviceChild = v.InferOutput<typeof deviceChildSchema>;

export const setPinSchema = body({ pin: newPinSchema });

export const pinDeviceSchema = v.object({
  id: idSchema,
  device: v.string(),
  isMine: v.boolean(),
  addedAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});

/**
 * The PIN and devices of a child without a mailbox, as guardians see them. Times are ISO 8601 in UTC. Rule 1.90
 */
export const childPinSchema = v.object({
  triesLeft: v.number(),
  setAt: v.string(),
  enteredAt: v.nullable(v.string()),
  /** Rule 1.118 */
  isOwn: v.boolean(),
  devices: v.array(pinDeviceSchema),
  /** Rule 1.93 */
  waitingFor: v.nullable(v.string()),
  /** Rule 8.162 */
  mailFailure: mailFailureSchema,
});
export type ChildPinView = v.InferOutput<typeof childPinSchema>;
export type ChildDevice = ChildPinView['devices'][number];

/** Rule 1.93 */
export const firstEmailSchema = body({ email: emailSchema });
/** Rule 1.94 */
export const openMailboxSchema = body({
  code: v.pipe(v.string(EMAIL_LINK_INVALID), v.regex(/^[\w-]{16,64}$/, EMAIL_LINK_INVALID)),
  password: newPasswordSchema,
});
