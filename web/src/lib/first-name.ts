/** The first word of a name, or "your child" without one. */
export function firstName(fullName: string): string {
  // Keeps the character that ends the isolation of a right-to-left name.
  return fullName.trim().replace(/\s[^\u2069]*/, '') || 'your child';
}
