import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { MIGRATIONS_FOLDER } from '../process/data-dir.ts';
import { StartError } from '../process/start-error.ts';

/** Beside the migrations: those that no longer change. */
export const RELEASED = 'released.json';

/** One file of the schema as it is recorded where it was applied: its name, and its SHA-256 in hexadecimal. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
}

export interface MigrationFile extends Migration {
  readonly sql: string;
}

/**
 * The migrations of this release, in the order of their names.
 * Lines of comment do not count in a check sum: a database made before one was reworded is the same.
 */
export function readMigrations(folder = MIGRATIONS_FOLDER): readonly MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      const statements = sql.replaceAll(/^\s*--.*\n/gm, '');
      return { name, sql, checksum: createHash('sha256').update(statements).digest('hex') };
    });
}

/**
 * What a database lacks. What it has must be the beginning of what this release has, file by file.
 * @param which the database as the error names it.
 * @throws StartError when it is of another version, or of a newer one.
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
  const differing = firstDifference(applied, migrations);
  if (differing !== null) {
    throw new StartError(
      `${which} was made by another version of Oakling (${differing} differs); start that version, or name an empty database.`,
    );
  }
  if (applied.length > migrations.length) {
    throw new StartError(
      `${which} was made by a newer version of Oakling; start that version, or a newer one.`,
    );
  }
  return migrations.slice(applied.length);
}

const releasedSchema = v.array(
  v.strictObject({ name: v.string(), checksum: v.string(), since: v.string() }),
);

/** A migration as some release had it, and the first that did. */
export type ReleasedMigration = v.InferOutput<typeof releasedSchema>[number];

/** What databases out there were made with. Decision 063 */
export function readReleased(folder = MIGRATIONS_FOLDER): readonly ReleasedMigration[] {
  return v.parse(releasedSchema, JSON.parse(readFileSync(join(folder, RELEASED), 'utf8')));
}

/** The released migration that is not as it was released, or no longer has only released ones before it; null when all are. */
export function changedSinceRelease(
  released: readonly Migration[],
  migrations: readonly Migration[],
): string | null {
  return firstDifference(released, migrations) ?? released[migrations.length]?.name ?? null;
}

/** The first name at which both have something, and not the same; null when one is the beginning of the other. */
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
