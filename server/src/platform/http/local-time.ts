/** Rule 6.18 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(
    timeZone,
    { disambiguation: 'compatible' },
  );
  return new Date(epochMilliseconds);
}

/** In the form YYYY-MM-DDTHH:mm. */
export function wallClock(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

export function dayIn(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10);
}

export function dayAfter(instant: Date, timeZone: string): string {
  const next = new Date(Date.parse(dayIn(instant, timeZone)) + 86_400_000);
  return next.toISOString().slice(0, 10);
}
