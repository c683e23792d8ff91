/** The keys of a literal object. `Object.keys` returns strings, because other objects can have extra keys. */
// @__NO_SIDE_EFFECTS__
export function keysOf<Key extends string>(literal: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(literal) as Key[];
}

/** An object with a value for each key. `Object.fromEntries` widens keys to strings. */
// @__NO_SIDE_EFFECTS__
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
