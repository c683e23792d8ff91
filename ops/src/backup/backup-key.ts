import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { StartError } from '../../../server/src/platform/process/start-error.ts';

/** Shorter passphrases can be found by brute force without the server. */
const MIN_PASSPHRASE = 16;
const EXPECTED =
  'BACKUP_KEY: expected a passphrase of at least 16 characters, an age key, or in BACKUP_KEY_FILE the path of a file that holds one.';

/** Decision 061 */
export interface BackupKey {
  encrypt(content: Readable): Promise<Readable>;
  /** @throws StartError with a one-sentence message for a different key. */
  decrypt(content: Readable): Promise<Readable>;
}

/** @throws StartError if the key is missing or weak. */
export function readBackupKey(
  environment: Readonly<Record<string, string | undefined>>,
): BackupKey {
  const key = environment['BACKUP_KEY']?.trim() || keyInFile(environment['BACKUP_KEY_FILE']);
  if (key === undefined || key === '') throw new StartError(EXPECTED);
  const isAge = /^(age1|AGE-SECRET-KEY-)\w+$/.test(key);
  if (!isAge && key.length < MIN_PASSPHRASE) throw new StartError(EXPECTED);
  return {
    async encrypt(content) {
      const encrypter = new Encrypter();
      if (!isAge) encrypter.setPassphrase(key);
      else encrypter.addRecipient(key.startsWith('age1') ? key : await identityToRecipient(key));
      return fromWeb(await encrypter.encrypt(toWeb(content)));
    },
    async decrypt(content) {
      if (key.startsWith('age1')) {
        throw new StartError(
          'BACKUP_KEY: expected the secret age key; with the public one backups are only made.',
        );
      }
      const decrypter = new Decrypter();
      if (isAge) decrypter.addIdentity(key);
      else decrypter.addPassphrase(key);
      return fromWeb(await decrypter.decrypt(toWeb(content)));
    },
  };
}

function keyInFile(path: string | undefined): string | undefined {
  if (path === undefined || path.trim() === '') return undefined;
  try {
    // Parses the format of age's key files, including comment lines.
    return readFileSync(path.trim(), 'utf8')
      .split('\n')
      .find((line) => line.trim() !== '' && !line.startsWith('#'))
      ?.trim();
  } catch {
    throw new StartError(`BACKUP_KEY_FILE: expected a file that can be read, but ${path} is not.`);
  }
}

// Node's byte streams are valid web streams, although its types disagree.
const toWeb = (content: Readable) =>
  Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (content: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(content);
