/** Replaces `URL.parse` and `URL.canParse`, which Safari 16.4 lacks. Rule 10.460 */
export function parseUrl(typed: string): URL | null {
  try {
    return new URL(typed);
  } catch {
    return null;
  }
}
