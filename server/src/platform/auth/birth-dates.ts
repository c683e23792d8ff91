import { makeEncryption, type Encryption } from './encryption.ts';

/** The person or pending invite to which a date belongs. */
export type BirthDateOf = { readonly personId: string } | { readonly inviteToken: string };

/**
 * Encrypts dates of birth with a separate key and binds them to their owner, so a ciphertext copied to another row
 * can't be decrypted.
 */
export interface BirthDateSeal {
  seal(date: string, of: BirthDateOf): string;
  /** @throws if the owner or the key is another one, or the text was altered. */
  open(sealed: string, of: BirthDateOf): string;
}

/** Derives the key from the installation's secret. Rule 1.72 */
export function birthDateSeal(secret: string): BirthDateSeal {
  const { encrypt, decrypt }: Encryption = makeEncryption(secret, 'birth dates');
  return {
    seal: (date, of) => encrypt(date, placeOf(of)),
    open: (sealed, of) => decrypt(sealed, placeOf(of)),
  };
}

function placeOf(of: BirthDateOf): string {
  return 'personId' in of ? `person ${of.personId}` : `invite ${of.inviteToken}`;
}
