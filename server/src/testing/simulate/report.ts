import type { Journal, MailCount } from './journal.ts';

/** The figures of a run, the fullest mailboxes and the broken promises. */
export function report(journal: Journal, startedAt: number): string[] {
  const counts = [...journal.counts].toSorted(([one], [other]) => one.localeCompare(other));
  const { ordinary, busy } = fullest(journal);
  const { broken } = journal;
  return [
    ...counts.map(([what, times]) => `  ${what}: ${times}`),
    `most mails in an ordinary week: ${wordsOf(ordinary)}`,
    `most mails in any week: ${wordsOf(busy)}`,
    `people who learned of an end: ${journal.counts.get('told of an end') ?? 0}`,
    `broken promises: ${broken.length}`,
    ...broken.map((line) => `  ${line}`),
    `took ${Math.round((performance.now() - startedAt) / 1000)} s, and at most ${peakMegabytes()} MB in this process`,
  ];
}

function fullest({ mails }: Journal) {
  const counts = [...mails.values()].toSorted(
    (one, other) => other.subjects.length - one.subjects.length,
  );
  const ordinary = counts.find(({ friends, week }) => !friends.busyWeeks.has(week));
  return { ordinary, busy: counts[0] };
}

function wordsOf(count: MailCount | undefined): string {
  if (count === undefined) return 'none';
  const { friends, email, week, subjects } = count;
  return `${subjects.length}, ${friends.name}, ${email}, week ${week}: ${subjects.join('; ')}`;
}

/** The kernel's peak of the resident set, in kilobytes. */
const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);
