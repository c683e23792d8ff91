/** The code is in the fragment, which browsers send to no server and in no Referer. */
export function resetUrl(origin: string, token: string): string {
  return `${origin}/#/auth/youth-complete/set-password?code=${token}`;
}
