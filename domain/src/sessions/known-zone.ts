import * as v from 'valibot';

export const ZONE_UNKNOWN = 'This time zone isn’t known.';

/** The canonical name of a time zone; input ignores case. */
export const knownZoneSchema = v.pipe(
  v.string(ZONE_UNKNOWN),
  v.maxLength(64, ZONE_UNKNOWN),
  v.check(isTimeZone, ZONE_UNKNOWN),
);

/** Intl also takes offsets, which have no daylight saving time, and ICU's names, which PostgreSQL may read differently. */
const NOT_IANA =
  /^([^a-z]|systemv\/|(?!cet|eet|est|gmt|hst|met|mst|prc|roc|rok|uct|utc|wet)[a-z]{3}$)/;

/** In lowercase. Cached, because checking a name builds an Intl formatter, which takes half a millisecond. */
const knownZones = new Set<string>();

function isTimeZone(name: string): boolean {
  const key = name.toLowerCase();
  if (knownZones.has(key)) return true;
  if (NOT_IANA.test(key)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  knownZones.add(key);
  return true;
}
