import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';

/** Enough for every device of a person and a spare key. Rule 1.175 */
export const MOST_PASSKEYS = 10;

const NOT_A_PASSKEY = 'This isn’t a passkey.';

/** Bytes as browsers write them in JSON: base64url without padding. */
const bytes = (max: number) =>
  v.pipe(
    v.string(NOT_A_PASSKEY),
    v.maxLength(max, NOT_A_PASSKEY),
    v.regex(/^[\w-]+$/, NOT_A_PASSKEY),
  );

/** A browser's answer to a challenge. The specification limits the id to 1,023 bytes. */
const answer = { challenge: bytes(50), id: bytes(1364), clientDataJSON: bytes(4000) };

/** Rule 1.175 */
export const newPasskeySchema = body({ ...answer, attestationObject: bytes(6_000) });
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>;

/** The browser's proof that it has a passkey. `userHandle` is the account. Rule 1.176 */
export const passkeyLogInSchema = body({
  ...answer,
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  userHandle: bytes(100),
});
export type PasskeyLogIn = v.InferOutput<typeof passkeyLogInSchema>;

export const passkeyLogInOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.string(),
});

export const newPasskeyOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ name: v.string(), id: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.string(), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(v.object({ type: v.string(), id: v.string() })),
  authenticatorSelection: v.object({
    residentKey: v.string(),
    requireResidentKey: v.boolean(),
    userVerification: v.string(),
  }),
  attestation: v.string(),
});

/** A passkey for its owner. `device` is the browser that added it, at `since`. */
export const passkeySchema = v.object({
  id: idSchema,
  device: v.string(),
  since: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
export type PasskeyView = v.InferOutput<typeof passkeySchema>;
