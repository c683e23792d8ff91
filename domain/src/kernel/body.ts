import * as v from 'valibot';

const UNEXPECTED = 'This field isn’t expected here.';

/**
 * The object that a client sends. Unknown fields are refused, and a missing field gets the same message as an empty
 * one. Messages never repeat input. Rules 9.32 and 9.33
 */
// @__NO_SIDE_EFFECTS__
export function body<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Without a prototype, `constructor` and `__proto__` are unknown names. The entries are unchanged.
  const own = Object.assign(Object.create(null), entries) as Entries;
  return v.strictObject(own, (issue) => {
    const [item] = issue.path ?? [];
    if (item === undefined) return 'Please send an object.';
    const entry = typeof item.key === 'string' ? own[item.key] : undefined;
    return entry === undefined ? UNEXPECTED : messageWhenAbsent(entry);
  });
}

function messageWhenAbsent(entry: v.ObjectEntries[string]): string {
  const [issue] = entry['~run']({ value: undefined }, {}).issues ?? [];
  return issue?.message ?? UNEXPECTED;
}

const NOT_AN_ID = 'This isn’t a valid id.';

/** A UUID in lowercase. */
export const idSchema = v.pipe(
  v.string(NOT_AN_ID),
  v.toLowerCase(),
  v.uuid(NOT_AN_ID),
  // The nil UUID is reserved: lists use it as the position before the first row.
  v.check((id) => id !== '00000000-0000-0000-0000-000000000000', NOT_AN_ID),
);

/** A day like 2026-08-01. 2026-02-30 has the format, but doesn't exist. */
// @__NO_SIDE_EFFECTS__
export function daySchema(message: string) {
  return v.pipe(v.string(message), v.isoDate(message), v.check(isRealDay, message));
}

export function isRealDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export const LINK_NOT_VALID = 'This link isn’t valid.';

/** The encrypted part of a mailed link. */
export const encryptedLinkSchema = v.pipe(
  v.string(LINK_NOT_VALID),
  v.maxLength(500, LINK_NOT_VALID),
  v.regex(/^[\w-]+$/, LINK_NOT_VALID),
);

/** Rows per page of a list: fits two phone screens and one index scan. Rule 5.9 */
export const PAGE_SIZE = 20;

const NOT_A_LIMIT = 'A page has 1 to 100 rows.';

export const pageLimitSchema = v.optional(
  v.pipe(
    v.string(NOT_A_LIMIT),
    v.regex(/^\d{1,3}$/, NOT_A_LIMIT),
    v.transform(Number),
    v.minValue(1, NOT_A_LIMIT),
    v.maxValue(100, NOT_A_LIMIT),
  ),
  String(PAGE_SIZE),
);

const NOT_A_CURSOR = 'This page link isn’t valid.';

/** The position where the next page starts; opaque to clients, and refused when altered. */
export const cursorSchema = v.pipe(
  v.string(NOT_A_CURSOR),
  v.maxLength(200, NOT_A_CURSOR),
  v.base64(NOT_A_CURSOR),
);

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}
