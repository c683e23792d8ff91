/** The date of birth of a person who reached this age this many days ago, in UTC. */
export function yearsAgo(years: number, days = 2, now = new Date()): string {
  const day = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const date = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return date.replace(/02-29$/, '02-28');
}
