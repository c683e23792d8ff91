const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Keys of views and events whose texts are names of people. */
const NAMES = /^(?:readFor|names?|[a-z]+Names?)$/;
/** Keys whose own text or list of texts is a person's name. Objects under them also contain other texts. */
const PEOPLE =
  /^(?:actor|adults|asked|asker|asksNext|by|child|contacts|elder|giver|guardians?|invitedAs|missing|others?|owner|parent|told|youth|[a-z]+By)$/;

/**
 * Isolates a right-to-left name, so it doesn't reorder the words around it: two Hebrew names with an arrow between them
 * are displayed in the order they were written. U+2068 and U+2069, UAX #9
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) && !name.startsWith('\u2068') ? `\u2068${name}\u2069` : name;
}

/** The text as it is stored, without isolates. Pages isolate the names again. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

export function withIsolatedNames<Value>(value: Value): Value {
  return hasRightToLeft(value) ? (visit(value, false) as Value) : value;
}

/** A cheap search, because most views and events need no change. */
function hasRightToLeft(value: unknown): boolean {
  if (typeof value === 'string') return RIGHT_TO_LEFT.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasRightToLeft);
}

function visit(value: unknown, isName: boolean): unknown {
  if (typeof value === 'string') return isName ? isolated(value) : value;
  if (Array.isArray(value)) return value.map((each) => visit(each, isName));
  // Dates and other class instances contain no names.
  if (
    value === null ||
    typeof value !== 'object' ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const texts = [each].flat().every((part) => typeof part !== 'object' || part === null);
      return [key, visit(each, isName || NAMES.test(key) || (texts && PEOPLE.test(key)))];
    }),
  );
}
