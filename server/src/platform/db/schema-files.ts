import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SCHEMA_FOLDER } from '../process/data-dir.ts';
import { readMigrations, type MigrationFile } from './migrations.ts';
import { splitStatements, type Statement } from './split-statements.ts';

/** The folders of the schema, sorted so that each table comes after those it references. */
const NOUNS = [
  'platform',
  'identity',
  'profile',
  'guardians',
  'invites',
  'legal',
  'stages',
  'matches',
  'sessions',
  'supervision',
  'day',
  'afterwards',
  'friendships',
  'safety',
  'clearance',
  'admin',
  'rooms',
  'calendar',
  'notifications',
  'trusted',
] as const;
const TABLES = 'tables.sql';
export const RULES_NUMBER = 'rules.json';

/** Functions, views, triggers, policies and grants. A server that starts replaces all of them together. */
export interface Rules extends RulesNumber {
  readonly statements: readonly Statement[];
}

export interface Schema {
  /** Tables with their columns, constraints and indexes, and the functions that these use. */
  readonly tables: readonly Statement[];
  readonly rules: Rules;
  readonly migrations: readonly MigrationFile[];
}

const numberSchema = v.strictObject({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  checksum: v.string(),
});
export type RulesNumber = Readonly<v.InferOutput<typeof numberSchema>>;

export function readSchema(folder = SCHEMA_FOLDER): Schema {
  const { number, checksum } = readRulesNumber(folder);
  return {
    tables: NOUNS.flatMap((noun) => statementsOf(folder, noun, (file) => file === TABLES)),
    rules: { number, checksum, statements: ruleStatements(folder) },
    migrations: readMigrations(join(folder, 'migrations')),
  };
}

export function readRulesNumber(folder = SCHEMA_FOLDER): RulesNumber {
  return v.parse(numberSchema, JSON.parse(readFileSync(join(folder, RULES_NUMBER), 'utf8')));
}

/** A SHA-256 in hexadecimal that ignores comments and line breaks. */
export function rulesChecksum(folder = SCHEMA_FOLDER): string {
  const code = ruleStatements(folder).map((statement) => statement.code);
  return createHash('sha256').update(code.join('\n')).digest('hex');
}

function ruleStatements(folder: string): readonly Statement[] {
  return NOUNS.flatMap((noun) => statementsOf(folder, noun, (file) => file !== TABLES));
}

function statementsOf(
  folder: string,
  noun: string,
  isWanted: (file: string) => boolean,
): readonly Statement[] {
  return readdirSync(join(folder, noun))
    .filter((file) => file.endsWith('.sql') && isWanted(file))
    .toSorted()
    .flatMap((file) =>
      splitStatements(readFileSync(join(folder, noun, file), 'utf8'), `${noun}/${file}`),
    );
}
