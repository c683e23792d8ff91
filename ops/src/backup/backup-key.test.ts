import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { readBackupKey } from './backup-key.ts';
import { sayDamaged } from './contents.ts';

const keyOf = (BACKUP_KEY: string) => readBackupKey({ BACKUP_KEY });

/** @returns the text, or the error message. */
async function opened(closing: string, ...keys: readonly string[]): Promise<string[]> {
  const closed = await (
    await keyOf(closing).encrypt(Readable.from([Buffer.from('Sam')]))
  ).toArray();
  return Promise.all(
    keys.map(async (key) => {
      try {
        return await text(await keyOf(key).decrypt(Readable.from(closed)));
      } catch (error) {
        return sayDamaged(error).message;
      }
    }),
  );
}

const WRONG = 'BACKUP_KEY: expected the key that this backup was made with.';

describe('Rules 10.261 and 10.264, the key of a backup', () => {
  test('only the same passphrase decrypts', async () => {
    const passphrase = 'a passphrase that is long enough';
    const found = await opened(passphrase, passphrase, 'another passphrase altogether');
    expect(found).toEqual(['Sam', WRONG]);
  });

  test('only the secret half of an age key decrypts, also what its public half encrypted', async () => {
    const secret = await generateIdentity();
    const open = await identityToRecipient(secret);
    const isPublic =
      'BACKUP_KEY: expected the secret age key; with the public one backups are only made.';
    const keys = [secret, await generateIdentity(), open];
    expect(await opened(secret, ...keys)).toEqual(['Sam', WRONG, isPublic]);
    expect(await opened(open, ...keys)).toEqual(['Sam', WRONG, isPublic]);
  });

  test('a missing or weak key is refused', () => {
    for (const key of ['', 'fifteen letters'])
      expect(() => keyOf(key)).toThrow(/^BACKUP_KEY: expected a passphrase of at least 16/);
  });
});
