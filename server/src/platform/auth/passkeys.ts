// Boundary to SimpleWebAuthn, which checks passkeys. Decision 096
import { randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyLogIn } from '@oakling/domain/identity/passkey';
import type { Platform } from '../platform.ts';

/** Loaded on first use: it takes 30 MB, and many installations have no passkeys. */
const library = () => import('@simplewebauthn/server');

/** Seconds to answer a challenge, which includes finding the phone or the key. */
const CHALLENGE_SECONDS = 300;

/** Ed25519, ES256 and RS256, which every supported Node.js can check. */
const ALGORITHMS = [-8, -7, -257];

type Keys = Pick<Platform, 'auth' | 'origin'>;
type Use = 'new' | 'log-in';

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** A passkey belongs to this host name, so a look-alike site can't ask for it. */
const hostOf = (origin: string) => new URL(origin).hostname;

const handleOf = (personId: string) => Buffer.from(personId).toString('base64url');

/** Each challenge works once. A new password deletes the challenges whose value is the person's id. Rule 1.177 */
async function newChallenge({ auth }: Keys, use: Use, value: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: `passkey-${use}:${challenge}`,
    value,
    expiresAt: new Date(Date.now() + CHALLENGE_SECONDS * 1000),
  });
  return challenge;
}

/** @returns the challenge's value, or null if it was already used. */
async function takeChallenge({ auth }: Keys, use: Use, challenge: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.consumeVerificationValue(`passkey-${use}:${challenge}`);
  return found?.value ?? null;
}

/** Rule 1.175 */
export async function newPasskeyOptions(
  keys: Keys,
  { personId, email }: { readonly personId: string; readonly email: string },
  existing: readonly string[],
) {
  return {
    challenge: await newChallenge(keys, 'new', personId),
    rp: { name: 'Oakling', id: hostOf(keys.origin) },
    user: { id: handleOf(personId), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: existing.map((id) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** The options don't name an account. Rule 1.176 */
export async function passkeyLogInOptions(keys: Keys) {
  return {
    challenge: await newChallenge(keys, 'log-in', 'anyone'),
    rpId: hostOf(keys.origin),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required' as const,
  };
}

/**
 * Rejects attestation certificates, which name addresses that the library would request. Browsers don't send any,
 * because the options ask for none.
 * @throws if the bytes aren't an attestation. Decision 096
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = attestation.get('fmt');
  return (
    format === 'none' ||
    (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  );
}

/** @returns the passkey to store, or null if the challenge, origin, signature or user check is wrong. */
export async function checkNewPasskey(
  keys: Keys,
  personId: string,
  { challenge, id, ...response }: NewPasskey,
): Promise<StoredPasskey | null> {
  if ((await takeChallenge(keys, 'new', challenge)) !== personId) return null;
  if (!(await isWithoutCertificates(response.attestationObject).catch(() => false))) return null;
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: { ...credentialOf(id), response },
    expectedChallenge: challenge,
    expectedOrigin: keys.origin,
    expectedRPID: hostOf(keys.origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (checked === null || !checked.verified) return null;
  const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential;
  return credentialId === id ? { credentialId, publicKey, counter } : null;
}

/** True if the challenge is unused. Uses it up even if the log-in then fails. */
export const takeLogInChallenge = async (keys: Keys, { challenge }: PasskeyLogIn) =>
  (await takeChallenge(keys, 'log-in', challenge)) !== null;

/**
 * @returns the passkey's new counter; null if origin, signature, account or user check is wrong, or if
 * the counter went back, which means that the key was copied.
 */
export async function checkPasskey(
  { origin }: Keys,
  { challenge, id, ...response }: PasskeyLogIn,
  { personId, publicKey, counter }: StoredPasskey & { readonly personId: string },
): Promise<number | null> {
  if (response.userHandle !== handleOf(personId)) return null;
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: { ...credentialOf(id), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null);
  return checked?.verified === true ? checked.authenticationInfo.newCounter : null;
}

const credentialOf = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});
