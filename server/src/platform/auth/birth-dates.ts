import { makeEncryption, type Encryption } from './encryption.ts';

export type BirthDateOf = { readonly personId: string } | { readonly inviteToken: string };

/**
 * Encrypts dates of birth with a separate key and binds them to their owner, so a ciphertext copied to another row
 * can't be decrypted.
 */
export interface BirthDateSeal {
  seal(date: string, of: BirthDateOf): string;
  /** @throws for a different owner or key, or altered text. */
  open(sealed: string, of: BirthDateOf): string;
}

/** Rule 1.72 */
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
