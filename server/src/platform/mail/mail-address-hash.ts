import { keyedHash } from '../auth/encryption.ts';

/** The keyed hash of an address in records of unsent mail; useless without the secret. */
export function mailAddressHash(secret: string, address: string): string {
  return keyedHash(secret, `mail address ${address}`);
}
