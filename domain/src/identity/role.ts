/** The three roles a person can have. A moderator is not one: it is made on the server only. */
export const ROLES = ['elder', 'parent', 'youth'] as const;
export type Role = (typeof ROLES)[number];

/** A signed-in person who asks for something. */
export interface Actor {
  readonly personId: string;
  readonly role: Role;
}

/** The role a person is matched with, or null for a parent, who is not matched. Rule 5.1 */
export function oppositeRole(role: Role): 'elder' | 'youth' | null {
  if (role === 'elder') return 'youth';
  if (role === 'youth') return 'elder';
  return null;
}
