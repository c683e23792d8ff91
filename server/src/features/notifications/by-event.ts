/**
 * Declarations by the type of their event.
 *
 * @throws when an event has two, because the second would replace the first.
 */
export function byEvent<Declared>(
  declarations: readonly (readonly [event: string, declared: Declared])[],
): ReadonlyMap<string, Declared> {
  const found = new Map(declarations);
  if (found.size < declarations.length) {
    const events = declarations.map(([event]) => event);
    const twice = events.filter((event, nth) => events.indexOf(event) !== nth);
    throw new Error(`Declared twice: ${twice.join(', ')}`);
  }
  return found;
}
