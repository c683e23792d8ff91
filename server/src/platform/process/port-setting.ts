import * as v from 'valibot';

const EXPECTED = 'a whole number from 0 to 65535';

/** A TCP port as a setting; 0 takes a free one. */
export const portSetting = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, EXPECTED),
  v.transform(Number),
  v.maxValue(65535, EXPECTED),
);

/** Where to listen. */
export const hostSetting = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]+$/, 'a host name or an IP address'),
);
