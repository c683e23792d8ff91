/** The name of a backup contains the time when it was started. */
const NAME = /^oakling-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

export function backupName(at: Date): string {
  return `oakling-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

export function newestFirst(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

/**
 * Returns the backups to delete. It keeps the newest backup of each of the last 7 days, 4 weeks and 12 months that have
 * one. Periods without backups don't count, so a computer that was switched off keeps its old backups. Rule 10.263
 */
export function tooMany(names: readonly string[]): readonly string[] {
  const newest = newestFirst(names);
  const kept = new Set([
    ...firstOfEach(newest, DAYS, (day) => day),
    ...firstOfEach(newest, WEEKS, mondayBefore),
    ...firstOfEach(newest, MONTHS, (day) => day.slice(0, 7)),
  ]);
  return newest.filter((name) => !kept.has(name));
}

function firstOfEach(
  newest: readonly string[],
  most: number,
  spanOf: (day: string) => string,
): readonly string[] {
  const first = new Map<string, string>();
  for (const name of newest) {
    const span = spanOf(NAME.exec(name)?.[1] ?? '');
    if (!first.has(span)) first.set(span, name);
  }
  return [...first.values()].slice(0, most);
}

function mondayBefore(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}
