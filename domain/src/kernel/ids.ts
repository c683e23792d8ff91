import * as v from 'valibot';

const NOT_AN_ID = 'This is not a valid id.';

/** The id of anything: a UUID in its lower-case text form. */
export const idSchema = v.pipe(
  v.string(NOT_AN_ID),
  v.toLowerCase(),
  v.uuid(NOT_AN_ID),
  // Nobody's and nothing's: lists begin behind it.
  v.check((id) => id !== '00000000-0000-0000-0000-000000000000', NOT_AN_ID),
);
