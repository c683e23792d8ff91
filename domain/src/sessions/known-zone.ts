import * as v from 'valibot';

export const ZONE_UNKNOWN = 'This time zone isn’t known.';

/** The canonical name of a time zone; input ignores case. */
export const knownZoneSchema = v.pipe(
  v.string(ZONE_UNKNOWN),
  v.maxLength(64, ZONE_UNKNOWN),
  v.check(isTimeZone, ZONE_UNKNOWN),
);

/**
 * Time zone names in lowercase: the browser's list, collected on first use, and others found later. Cached, because
 * checking a name builds an Intl formatter, which takes half a millisecond.
 */
let knownZones: Set<string> | undefined;

/**
 * Offsets such as +02:00, which have no daylight saving time, and abbreviations of ICU. PostgreSQL doesn't know these,
 * or reads them differently: BST is in Dhaka for ICU.
 */
const NOT_IANA =
  /^([^a-z]|systemv\/|(?!cet|eet|est|gmt|hst|met|mst|prc|roc|rok|uct|utc|wet)[a-z]{3}$)/;

/** Accepts only IANA names, of which Intl accepts more. */
function isTimeZone(name: string): boolean {
  knownZones ??= new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.toLowerCase()));
  const key = name.toLowerCase();
  if (knownZones.has(key)) return true;
  // The list lacks aliases such as UTC or US/Pacific, so Intl decides about these.
  if (NOT_IANA.test(key)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  knownZones.add(key);
  return true;
}
