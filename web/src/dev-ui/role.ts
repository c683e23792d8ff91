export const ROLES = ['elder', 'parent', 'youth'] as const;
export type Role = (typeof ROLES)[number];

/** The role colour that the address asks for; an elder's where it asks for none. */
export function roleInAddress(): Role {
  const asked = new URLSearchParams(window.location.search).get('role');
  return ROLES.find((role) => role === asked) ?? 'elder';
}
