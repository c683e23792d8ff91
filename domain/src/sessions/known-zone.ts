import * as v from 'valibot';

/** Said where a browser names a zone that its server or the database does not know. */
export const ZONE_UNKNOWN = 'This time zone is not known.';

/** The name of a zone that is known here. */
export const knownZoneSchema = v.pipe(
  v.string(ZONE_UNKNOWN),
  v.maxLength(64, ZONE_UNKNOWN),
  v.check(isTimeZone, ZONE_UNKNOWN),
);

/**
 * Names of zones in small letters: those that browsers give, gathered at the first use, and others once they were
 * asked for. To ask Intl about one builds a whole formatter, and takes half a millisecond.
 */
let knownZones: Set<string> | undefined;

/** Names only: Intl also takes offsets such as +02:00, which know no clock changes. */
function isTimeZone(name: string): boolean {
  knownZones ??= new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.toLowerCase()));
  const key = name.toLowerCase();
  if (knownZones.has(key)) return true;
  // Other names of a zone, such as UTC or US/Pacific.
  if (!/^[a-z]/.test(key)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  knownZones.add(key);
  return true;
}
