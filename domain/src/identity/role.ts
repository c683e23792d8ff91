/** The three roles of a person. Moderators are not among them: they are made only on the server. */
export const ROLES = ['elder', 'parent', 'youth'] as const;
export type Role = (typeof ROLES)[number];

/** A signed-in person making a request. */
export interface Actor {
  readonly personId: string;
  readonly role: Role;
}

/** The role a person is matched with; null for parents. Rule 5.1 */
export function oppositeRole(role: Role): 'elder' | 'youth' | null {
  if (role === 'elder') return 'youth';
  if (role === 'youth') return 'elder';
  return null;
}
