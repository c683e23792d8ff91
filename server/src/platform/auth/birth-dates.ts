import { makeEncryption, type Encryption } from './encryption.ts';

/** Whose date it is: that of a person, or of an invite that nobody has answered yet. */
export type BirthDateOf = { readonly personId: string } | { readonly inviteToken: string };

/** Seals dates of birth with a key of their own; sealed for one, a date cannot be read for another. */
export interface BirthDateSeal {
  seal(date: string, of: BirthDateOf): string;
  /** @throws when it was sealed for another, with another key, or was altered. */
  open(sealed: string, of: BirthDateOf): string;
}

/** Rule 1.72: the key is derived from the secret of this installation. */
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
