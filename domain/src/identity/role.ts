/**
 * The three roles of a person. Moderators aren't people; only a command on the server creates them.
 */
export const ROLES = ['elder', 'parent', 'youth'] as const;
export type Role = (typeof ROLES)[number];

export interface Actor {
  readonly personId: string;
  readonly role: Role;
}

export function guarded<Child extends { readonly guardianIds: readonly string[] }>(
  actor: Actor,
  child: Child | null,
): Child | 'wrong-role' | 'not-your-child' {
  if (actor.role !== 'parent') return 'wrong-role';
  return child?.guardianIds.includes(actor.personId) === true ? child : 'not-your-child';
}

/** Rule 5.1 */
export function oppositeRole(role: Role): 'elder' | 'youth' | null {
  if (role === 'elder') return 'youth';
  if (role === 'youth') return 'elder';
  return null;
}
