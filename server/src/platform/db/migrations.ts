import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';

/** The file name of a migration and its SHA-256 in hexadecimal, as a database records them. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
}

export interface MigrationFile extends Migration {
  readonly sql: string;
}

/** The checksum of the 46 migrations of release 1.0.0. Together, they created the tables of today's baseline. */
const FIRST_RELEASE = 'ef1b62ea87409d7f5f5c63aaf100c7c90fd373bb47d7f28eb8648f69fed3b7e9';

/** Sorted by number. Checksums ignore comments. */
export function readMigrations(folder: string): readonly MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: sha256(sql.replaceAll(/^\s*--.*\n/gm, '')) };
    });
}

/** Decision 073 */
export function isFirstRelease(applied: readonly Migration[]): boolean {
  return (
    sha256(applied.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')) === FIRST_RELEASE
  );
}

/** The migrations applied to a database or backup, translated to today's numbering. */
export function rebased(
  applied: readonly Migration[],
  migrations: readonly MigrationFile[],
): readonly Migration[] {
  return isFirstRelease(applied) ? migrations.slice(0, 1) : applied;
}

/**
 * The migrations that a database lacks.
 * @param which names the database in the error.
 * @throws StartError if the database has other migrations, or more.
 */
export function laterMigrations(
  applied: readonly Migration[] | null,
  migrations: readonly MigrationFile[],
  which: string,
): readonly MigrationFile[] {
  if (applied === null) {
    throw new StartError(
      `${which} is not empty and was not made by this version of Oakling; name an empty one.`,
    );
  }
  const known = rebased(applied, migrations);
  const differing = firstDifference(known, migrations);
  if (differing !== null) throw otherVersion(which, differing);
  if (known.length > migrations.length) throw newerVersion(which);
  return migrations.slice(known.length);
}

export function otherVersion(which: string, differing: string): StartError {
  return new StartError(
    `${which} was made by another version of Oakling (${differing} differs); start that version, or name an empty database.`,
  );
}

export function newerVersion(which: string): StartError {
  return new StartError(
    `${which} was made by a newer version of Oakling; start that version, or a newer one.`,
  );
}

/** The first name at which the lists differ, or null if one list is a prefix of the other. */
export function firstDifference(
  applied: readonly Migration[],
  migrations: readonly Migration[],
): string | null {
  const both = Math.min(applied.length, migrations.length);
  const differing = applied
    .slice(0, both)
    .find(
      ({ name, checksum }, place) =>
        name !== migrations[place]?.name || checksum !== migrations[place].checksum,
    );
  return differing?.name ?? null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
