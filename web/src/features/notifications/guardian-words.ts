import { nameOf, type Told } from './notice-words.ts';

/** Who is a guardian now, to the child and to the other guardians. Rule 8.98 */
export function guardianJoined({ names }: Told): string {
  const guardian = nameOf(names, 'guardian');
  return names['child'] === undefined
    ? `${guardian} is your guardian now, too`
    : `${guardian} is a guardian of ${nameOf(names, 'child')} now, too`;
}

/** Who is a guardian no longer, to the child, the other guardians and the one who was. Rule 8.99 */
export function guardianLeft({ names }: Told): string {
  const by = names['by'] === 'moderator' ? '. A moderator ended it' : '';
  const child = names['child'] === undefined ? null : nameOf(names, 'child');
  if (names['guardian'] === undefined) {
    return `You are no longer a guardian of ${child ?? 'the child'}${by}`;
  }
  const guardian = nameOf(names, 'guardian');
  return child === null
    ? `${guardian} is no longer your guardian${by}`
    : `${guardian} is no longer a guardian of ${child}${by}`;
}
