import * as v from 'valibot';

/** How many rows one page of a list holds: fits two phone screens and one index walk. Rule 5.9 */
export const PAGE_SIZE = 20;

const NOT_A_CURSOR = 'This page link is not valid.';

/** Where the next page starts; opaque to clients, and refused when altered into something else. */
export const cursorSchema = v.pipe(
  v.string(NOT_A_CURSOR),
  v.maxLength(200, NOT_A_CURSOR),
  v.base64(NOT_A_CURSOR),
);

/** A page of rows and where the next one starts, or null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}
