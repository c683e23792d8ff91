import { withIsolatedNames } from '@oakling/domain/kernel/isolate';
import type { AnswerSchema } from './answer-problems.ts';

const RIGHT_TO_LEFT = 'דוד לוי';

/** The keys of a response under which a right-to-left name would reach a page without isolates. Rule 10.291 */
export function bareNames(body: unknown, names: ReadonlySet<string>): string[] {
  const renamed: unknown = JSON.parse(JSON.stringify(body ?? null), (_key, value) =>
    names.has(value) ? RIGHT_TO_LEFT : value,
  );
  return bareKeys(renamed);
}

/** Keys of texts that aren't names of people: times, addresses, secrets, and texts that people write. */
const NEVER_NAMES =
  /(?:At|On|Until|Since|Due|Seen|Time|Zone|Url|Email|Pref|Note|Reason|Codes|Cursor|Range|Backup|Key|Verification)$|^(?:anyKey|address|answer|at|attestation|bio|card|challenge|checks|date|day|details|device|domain|email|fallback|from|hash|id|interests|key|lacks|later|leftOut|message|note|offer|origin|photo|place|places|proposal|question|reason|rpId|secret|since|title|to|token|type|until|uri|value|version|waitingFor|words)$/;

/**
 * The keys of an operation's texts that pages don't isolate. The data of a test doesn't contain every name, so
 * `NEVER_NAMES` must list each other key. Rule 10.291
 */
export function bareTexts(schema: AnswerSchema): string[] {
  return [...new Set(bareKeys(filled(schema)))].filter((key) => !NEVER_NAMES.test(key));
}

function bareKeys(body: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(withIsolatedNames(body), (key, value) => {
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    if (texts.includes(RIGHT_TO_LEFT) && !/^\d+$/.test(key)) found.push(key);
    return value;
  });
  return found;
}

/** A body whose texts are all a right-to-left name. */
function filled(schema: AnswerSchema): unknown {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const all = variants.map(filled);
    return all.find((one) => typeof one === 'object' && one !== null) ?? all.find(Boolean) ?? null;
  }
  const { properties = {}, additionalProperties: others, items } = schema;
  if (schema.type === 'array') return [filled(items ?? {})];
  if (schema.type === 'object') {
    const known = Object.entries(properties).map(([key, one]) => [key, filled(one)]);
    const more = typeof others === 'object' ? [['anyKey', filled(others)]] : [];
    return Object.fromEntries([...known, ...more]);
  }
  const isText = !['enum', 'const', 'format', 'pattern'].some((key) => key in schema);
  return schema.type === 'string' && isText ? RIGHT_TO_LEFT : null;
}
