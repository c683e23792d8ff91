/** How a backup is called: by the second in which it was begun. */
const NAME = /^oakling-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

export function backupName(at: Date): string {
  return `oakling-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** The backups among some files, the newest first. */
export function newestFirst(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

/**
 * Rule 10.263: which backups are not needed: beside the newest of each of the last 7 days that have one, of the last
 * 4 weeks and of the last 12 months. Days without a backup do not count, so that a computer which was off keeps its old ones.
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
