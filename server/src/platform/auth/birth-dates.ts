import { makeEncryption, type Encryption } from './encryption.ts';

/** The owner of a date: a person, or a pending invite. */
export type BirthDateOf = { readonly personId: string } | { readonly inviteToken: string };

/**
 * Encrypts dates of birth with a separate key, bound to their owner: a ciphertext copied to another
 * row cannot be read.
 */
export interface BirthDateSeal {
  seal(date: string, of: BirthDateOf): string;
  /** @throws for another owner or key, or an altered text. */
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
