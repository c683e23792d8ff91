import * as v from 'valibot';

const EXPECTED = 'a whole number from 0 to 65535';

/** A TCP port; 0 picks a free one. */
export const portSetting = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, EXPECTED),
  v.transform(Number),
  v.maxValue(65535, EXPECTED),
);

/** The address to listen on. */
export const hostSetting = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]+$/, 'a host name or an IP address'),
);
