import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { emailSchema, newPasswordSchema, EMAIL_LINK_INVALID } from './contract.ts';

/** Rule 1.86: so many tries without the right one lock a PIN. `child_pins_tries` in the schema */
export const PIN_TRIES = 5;

const PIN_INVALID = 'A PIN has 6 digits.';
export const PIN_EASY = 'This PIN is easy to guess. Choose one without a pattern.';

/** What somebody types; whether it is right is for the server to say. */
export const pinSchema = v.pipe(v.string(PIN_INVALID), v.regex(/^\d{6}$/, PIN_INVALID));

/** Rule 1.83: the few that everybody tries first. */
export const newPinSchema = v.pipe(
  pinSchema,
  v.check((pin) => !isEasyPin(pin), PIN_EASY),
);

/** Whether a PIN of six digits is one digit, a run up or down, a piece said again, pairs, or the same backwards. */
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

/** Rule 1.85: which child, and its PIN; the browser's cookie says that it was handed over to this child. */
export const pinLogInSchema = body({ childId: idSchema, pin: pinSchema });
/** Whether the child was never here before. */
export const pinEnteredSchema = v.object({ isFirst: v.boolean() });

/** A child that this browser was handed over to. */
const deviceChildSchema = v.object({
  id: idSchema,
  name: v.string(),
  /** How often a PIN can still be tried; with none left it is locked. */
  triesLeft: v.number(),
  /** Whether they are 18 by now, and the PIN is one that a guardian set: it opens nothing. Rule 1.119 */
  isClosed: v.boolean(),
});
export const deviceChildrenSchema = v.object({ items: v.array(deviceChildSchema) });
export type DeviceChild = v.InferOutput<typeof deviceChildSchema>;

export const setPinSchema = body({ pin: newPinSchema });

export const pinDeviceSchema = v.object({
  id: idSchema,
  /** The browser's own name of itself. */
  device: v.string(),
  isMine: v.boolean(),
  addedAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});

/** Rule 1.90: how a child without a mailbox logs in, for its guardians. Times are ISO 8601 in UTC. */
export const childPinSchema = v.object({
  triesLeft: v.number(),
  setAt: v.string(),
  enteredAt: v.nullable(v.string()),
  /** Whether the child set the PIN itself, and no guardian knows it. Rule 1.118 */
  isOwn: v.boolean(),
  devices: v.array(pinDeviceSchema),
  /** The address that waits for the link in its mail to be opened; null where none does. Rule 1.93 */
  waitingFor: v.nullable(v.string()),
  /** Why the mail with the link did not get there; null as far as anybody knows. Rule 8.162 */
  mailFailure: mailFailureSchema,
});
export type ChildPinView = v.InferOutput<typeof childPinSchema>;
export type ChildDevice = ChildPinView['devices'][number];

/** Rule 1.93: the first mailbox of a child's own. */
export const firstEmailSchema = body({ email: emailSchema });
/** Rule 1.94: the code of the mailed link, and the password that takes the place of the PIN. */
export const openMailboxSchema = body({
  code: v.pipe(v.string(EMAIL_LINK_INVALID), v.regex(/^[\w-]{16,64}$/, EMAIL_LINK_INVALID)),
  password: newPasswordSchema,
});
