/** Rule 4.5: how the child's name is shown to matches; the parent chooses. */
export const SHOWN_NAME_STYLES = ['full-name', 'first-name-and-initial'] as const;
export type ShownNameStyle = (typeof SHOWN_NAME_STYLES)[number];

/**
 * Rule 4.5: the name that others see. "Ada Maria Lovelace" becomes "Ada L." with the second style;
 * a single name stays as it is.
 */
export function shownName(fullName: string, style: ShownNameStyle): string {
  if (style === 'full-name') return fullName;
  const names = fullName.split(/\s+/).filter((name) => name !== '');
  const [first, last] = [names[0], names.length > 1 ? names.at(-1) : undefined];
  if (first === undefined) return fullName;
  const initial = last === undefined ? undefined : [...last][0];
  return initial === undefined ? first : `${first} ${capital(initial)}.`;
}

/** A letter whose capital is several (ß, ﬁ) stays as it is: one initial, as the database writes it. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}
