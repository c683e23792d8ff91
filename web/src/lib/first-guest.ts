declare global {
  // Set by web/src/early.ts, which no other script can import.
  var oaklingGuest: boolean | undefined;
}

/**
 * Whether the server saw no login when it sent this page. Said once: from then on somebody may have
 * logged in, here or in another tab.
 */
export function wasSentToGuest(): boolean {
  const wasGuest = globalThis.oaklingGuest === true;
  globalThis.oaklingGuest = undefined;
  return wasGuest;
}
