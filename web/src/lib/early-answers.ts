/** What the first script of a page has asked for already, by address. */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  // Set by web/src/early.ts, which no other script can import.
  var oaklingEarly: EarlyAnswers | undefined;
}

/** How long an answer counts after the script came: what a page asks once it is up, it asks anew. */
const EARLY_MS = 10_000;
/** Told by each page as it comes up: it changes nothing of what was asked for. */
const ZONE = '/api/me/time-zone';
const startedAt = performance.now();

/** As `fetch`, but what was asked for before this script was there is not asked for again. */
export const fetchOnce: typeof fetch = (input, init) => {
  const answers = globalThis.oaklingEarly;
  const isRead = init?.method === undefined || init.method === 'GET';
  // Whoever logs out or changes something takes up nothing from before.
  const isChange = !isRead && String(input) !== ZONE;
  if (isChange || performance.now() > startedAt + EARLY_MS) answers?.clear();
  const early = isRead ? answers?.get(String(input)) : undefined;
  if (early === undefined) return fetch(input, init);
  answers?.delete(String(input));
  return early.then((answer) => {
    // Of a visitor who is not logged in nothing else was answered either.
    if (answer.status === 401) answers?.clear();
    return answer;
  });
};
