import * as v from 'valibot';

/** The message for a time zone that the server or the database doesn't know. */
export const ZONE_UNKNOWN = 'This time zone is not known.';

/** The known name of a time zone, ignoring case. */
export const knownZoneSchema = v.pipe(
  v.string(ZONE_UNKNOWN),
  v.maxLength(64, ZONE_UNKNOWN),
  v.check(isTimeZone, ZONE_UNKNOWN),
);

/**
 * Time zone names in lowercase: the browser's list, collected on first use, plus others found later. Cached, because
 * asking Intl builds a whole formatter, which takes half a millisecond.
 */
let knownZones: Set<string> | undefined;

/** Names only: Intl also accepts offsets such as +02:00, which have no clock changes. */
function isTimeZone(name: string): boolean {
  knownZones ??= new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.toLowerCase()));
  const key = name.toLowerCase();
  if (knownZones.has(key)) return true;
  // Aliases of a time zone, such as UTC or US/Pacific.
  if (!/^[a-z]/.test(key)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  knownZones.add(key);
  return true;
}
