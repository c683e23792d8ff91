import { HOST_SETTINGS } from '@oakling/domain/admin/settings';
import { recordOf } from '@oakling/domain/kernel/keys-of';
import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import { FREE_TEXT } from '@oakling/domain/kernel/text';
import * as texts from '@oakling/domain/kernel/texts';
import { sql } from 'kysely';
import { isSecretName } from '../platform/process/log.ts';
import type { TestApp } from './test-app.ts';

/** Strings in requests that have no format, pattern or list of values, and still aren't texts. */
const NO_TEXT_FIELDS: Readonly<Record<string, string>> = {
  password: 'a secret',
  currentPassword: 'a secret',
  newPassword: 'a secret',
  endpoint: 'the address of a push service',
  timeZone: 'a zone that is checked',
  birthDate: 'a day, or empty',
  until: 'a day',
  check: 'a name of the host’s list',
  ...recordOf(HOST_SETTINGS, () => 'what the host publishes about itself'),
};

/**
 * Tables and columns (`table.column`, or the name of a column in any table) that contain no free text, with the reason.
 */
const NO_TEXT_COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/^(users|accounts|logins|verifications|two_factors)\./, 'of the sign-in library'],
  [
    /^(applied_\w+|backups|outbox|deliveries|unsent_mails|rate_limits|former_limits)\./,
    'ids and hashes',
  ],
  [/^audit_log\./, 'ids, and before and after without texts'],
  [/^dev_mailbox\./, 'mails of an installation without a mail server'],
  [/^(account_snapshots\.|reports\.(reporter_name|reported_name|session_snapshot)$)/, 'copies'],
  [/^(notifications\.(names|meetings)|shown_names\.name_key)$/, 'copies of names and times'],
  [/^(check_list|elder_checks)\.name$/, 'a name of the host’s list'],
  [/^host_settings\./, 'what the host publishes about itself'],
  [/\.(\w+_)?email$/, 'an address'],
  [/\.((\w+_)?hash|sealed|sealed_\w+)$/, 'hashed or encrypted'],
  [/\.(time_zone|user_agent|document_version)$/, 'not written by people'],
  [/\.(interests|skills|connection_mode|video_provider)$/, 'chosen from a list'],
];

const HOW_TO_DECLARE =
  'If people write it, declare it in domain/src/kernel/texts.ts (CONTRIBUTING, “A text that people write”)';

export async function problemsOfFields(app: TestApp): Promise<string[]> {
  const { body: document } = await app.browser().get('/api/openapi.json');
  const paths: [string, Record<string, unknown>][] = Object.entries(document.paths);
  const problems = paths.flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      stringsIn(operation).flatMap(({ name, schema }) => {
        const about = `${method.toUpperCase()} ${path}, field “${name}”`;
        const declared = schema.title === FREE_TEXT;
        if (declared && !isSecretName(name)) {
          return [`${about}: the log does not redact this name. Name it like its column.`];
        }
        return declared || isNoText(schema) || name in NO_TEXT_FIELDS
          ? []
          : [
              `${about} is no declared text. ${HOW_TO_DECLARE} and write its schema as text(texts.…). If not, give its schema a format, a pattern or a list, or name it with the reason in NO_TEXT_FIELDS of server/src/testing/text-fields.ts.`,
            ];
      }),
    ),
  );
  // A field that occurs in several variants is listed once.
  return [...new Set(problems)];
}

interface JsonSchema {
  readonly type?: string;
  readonly title?: string;
  readonly [key: string]: unknown;
}

/** The strings that a request can contain, with the names of their fields. Responses are ignored. */
function stringsIn(value: unknown, name = ''): { name: string; schema: JsonSchema }[] {
  if (Array.isArray(value)) return value.flatMap((each) => stringsIn(each, name));
  if (typeof value !== 'object' || value === null) return [];
  const schema: JsonSchema = { ...value };
  if (schema.type === 'string') return [{ name, schema }];
  return Object.entries(schema).flatMap(([key, each]) => {
    if (key === 'responses') return [];
    if (key !== 'properties') return stringsIn(each, nameOfParameter(schema) ?? name);
    return Object.entries(each ?? {}).flatMap(([field, inner]) => stringsIn(inner, field));
  });
}

const nameOfParameter = ({ in: where, name }: JsonSchema) =>
  where !== undefined && typeof name === 'string' ? name : undefined;

const isNoText = (schema: JsonSchema) =>
  ['format', 'pattern', 'enum', 'const', 'contentEncoding'].some((key) => key in schema);

export async function textsOfRequest(app: TestApp, method: string, path: string) {
  const { body: document } = await app.browser().get('/api/openapi.json');
  const found = stringsIn(document.paths[path][method]).flatMap(({ name, schema }) =>
    schema.title === FREE_TEXT ? [name] : [],
  );
  return [...new Set(found)];
}

export async function countRows(app: TestApp, column: string, words: string): Promise<number> {
  const [table = '', name = ''] = column.split('.');
  const rows = await app.query<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(name)} = ${words}
  `;
  return rows[0]?.n ?? 0;
}

interface Column {
  readonly name: string;
  /** True for a foreign key, a list or pattern of allowed values, or a generated column. */
  readonly isNoText: boolean;
  /** The maximum length that the column allows, or null if there is no limit. */
  readonly max: number | null;
}

export async function problemsOfColumns(app: TestApp): Promise<string[]> {
  const columns = await textColumns(app);
  const declared = new Map(
    Object.entries<DeclaredText>(texts).flatMap(([name, text]) =>
      text.columns.map((column) => [column, { name, ...text }]),
    ),
  );
  const missing = [...declared].flatMap(([column, { name }]) =>
    columns.some((each) => each.name === column)
      ? []
      : [`${column}: there is no such column. Correct “columns” of ${name}.`],
  );
  const wrong = columns.flatMap(({ name, isNoText: isOther, max }) => {
    const text = declared.get(name);
    if (text === undefined) {
      return isOther || NO_TEXT_COLUMNS.some(([pattern]) => pattern.test(name))
        ? []
        : [
            `${name} stores no declared text. ${HOW_TO_DECLARE}, with this column. If not, give the column a check of a list or a pattern, or name it with the reason in NO_TEXT_COLUMNS of server/src/testing/text-fields.ts.`,
          ];
    }
    return max === null || max >= text.max
      ? []
      : [`${name} takes ${max} characters, ${text.name} has up to ${text.max}.`];
  });
  return [...missing, ...wrong];
}

async function textColumns(app: TestApp): Promise<Column[]> {
  const rows = await app.query<Column>`
    select rel.relname || '.' || att.attname as name,
      att.attgenerated <> '' or exists (
        select from pg_constraint as con
        where con.conrelid = rel.oid and att.attnum = any (con.conkey) and (
          con.contype = 'f' or (cardinality(con.conkey) = 1
            and pg_get_constraintdef(con.oid) ~ '(= ANY [(]|!?~ ''|<@)')
        )
      ) as "isNoText",
      case when att.atttypid = 'paragraph'::regtype then 500 else (
        select max(substring(pg_get_constraintdef(con.oid) from 'length[(].* <= ([0-9]+)[)]')::int)
        from pg_constraint as con
        where con.conrelid = rel.oid and att.attnum = any (con.conkey) and cardinality(con.conkey) = 1
      ) end as max
    from pg_attribute as att
    join pg_class as rel on rel.oid = att.attrelid
    where rel.relnamespace = 'public'::regnamespace and rel.relkind in ('r', 'p')
      and att.attnum > 0 and not att.attisdropped
      and format_type(att.atttypid, null) ~ '^(text|character varying|paragraph|json|jsonb)'
    order by 1
  `;
  return rows;
}
