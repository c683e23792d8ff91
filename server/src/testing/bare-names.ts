import { withIsolatedNames } from '@oakling/domain/kernel/isolate';

const RIGHT_TO_LEFT = 'דוד לוי';

/** The keys of a response under which a right-to-left name would reach a page without isolates. Rule 10.291 */
export function bareNames(body: unknown, names: ReadonlySet<string>): string[] {
  const renamed: unknown = JSON.parse(JSON.stringify(body ?? null), (_key, value) =>
    names.has(value) ? RIGHT_TO_LEFT : value,
  );
  const found: string[] = [];
  JSON.stringify(withIsolatedNames(renamed), (key, value) => {
    if (value === RIGHT_TO_LEFT) found.push(key);
    return value;
  });
  return found;
}
