import type { Api } from '@oakling/server/api';
import { type ClientResponse, hc } from 'hono/client';
import { learnTime, serverNow } from './clock.ts';
import { isProblem, problemCode, ProblemError } from './problem.ts';

let owner = '';
let isTaken = false;

/** The changes without a response yet, by their content. A response can replace the login's token. */
const changes = new Map<string, { readonly id: string; readonly sent: Promise<Response> }>();
/** The latest recognized repeat, which is forgotten once the page has loaded what the change made. */
let repeated = '';
let answered = 0;

/** Responses to requests that the document sent, by path. The page's own first request takes its response. */
const early = new Map<string, Promise<Response>>();
/** Early responses that no request has taken by then are dropped. */
const EARLY_MS = 10_000;

/**
 * Takes over the requests that the document sent (rule 10.500). A browser would keep an unused response for this
 * document, even if another person logs in, so they are kept here, only until the first change or for a few seconds.
 */
export function takeEarlyRequests(): void {
  for (const link of document.querySelectorAll('link[as="fetch"]')) {
    const path = link.getAttribute('href') ?? '';
    const response = fetch(path);
    early.set(path, response);
    // A response that nothing takes may fail.
    response.catch(() => undefined);
  }
  setTimeout(() => early.clear(), EARLY_MS);
}

function getEarly(path: string): Promise<Response> | undefined {
  const response = early.get(path);
  early.delete(path);
  return response;
}

/**
 * Names the person this document shows in every request, so none acts as another person who logs in. Changes that
 * another person sent say nothing about this login. Rule 10.305
 */
export function bindRequests(personId: string): void {
  if (personId !== owner) {
    changes.clear();
    if (owner !== '') early.clear();
  }
  owner = personId;
  isTaken = false;
}

/** True after a request was refused because another person has logged in in this browser. */
export const isTakenOver = (): boolean => isTaken;

export const ownerHeader = () => ({ 'Oakling-Person': owner });

/** Gives a change an id. A repeat of one whose response was lost has the same id, marked by `*`. Rule 10.463 */
function send(to: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (init.method === 'GET') return getEarly(String(to)) ?? fetch(to, init);
  early.clear();
  const content = [init.method, to, init.body].join();
  const id = changes.get(content)?.id ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  const headers = new Headers(init.headers);
  headers.set('Oakling-Change', id);
  const sent = fetch(to, { ...init, headers }).finally(() => {
    answered += 1;
  });
  changes.set(content, { id: id.replace(/\*?$/, '*'), sent });
  return sent.then(async (response) => {
    // A limit or a timeout doesn't say whether an earlier try was made.
    const isUnknown = id.endsWith('*') && [408, 429].includes(response.status);
    if (response.status < 500 && !isUnknown) {
      // The body can still be lost.
      if (/"made-before"/.test(await response.clone().text())) repeated = content;
      else changes.delete(content);
    }
    return response;
  });
}

/** The number of changes that have been answered. */
export const answeredChanges = (): number => answered;

/** Waits for the answers of all changes that have been sent. */
export const allAnswered = () =>
  Promise.allSettled(Array.from(changes.values(), ({ sent }) => sent));

/** The typed client of our own API; see /api/docs for every operation. */
export const api = hc<Api>('/api', { headers: ownerHeader, fetch: send });

/**
 * Returns the body of a successful response. If a change was made by an earlier request whose response was lost, returns
 * what `find` finds, or null. @throws ProblemError for any other response or a network failure.
 */
export async function bodyOf<Body>(
  request: Promise<ClientResponse<Body, number>>,
  find?: () => Promise<Body>,
): Promise<Body> {
  const unreachable = () => {
    throw ProblemError.unreachable();
  };
  const sentAt = serverNow();
  const response = await request.catch(unreachable);
  learnTime(response.headers.get('date'), sentAt);
  const noBody = response.ok ? unreachable : () => null;
  const body = response.status === 204 ? null : await response.json().catch(noBody);
  // The API's types describe the bodies of successful responses; server tests enforce them.
  if (response.ok) return (await isolated(body)) as Body;
  if (!isProblem(body)) throw ProblemError.unexpected(response.status);
  if (body.code === 'made-before') {
    const found = find ? await find() : (null as Body);
    changes.delete(repeated);
    return found;
  }
  isTaken ||= body.code === 'other-person';
  throw new ProblemError(body);
}

/** Isolates right-to-left names, so no page has to handle their direction. */
const isolated = async (body: unknown) =>
  /[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]/.test(JSON.stringify(body))
    ? (await import('@oakling/domain/kernel/isolate')).withIsolatedNames(body)
    : body;

/** Waits for an idempotent delete, where `not-found` is a success. @throws ProblemError */
export async function untilGone(request: Promise<ClientResponse<unknown, number>>): Promise<void> {
  await bodyOf(request).catch((error: unknown) => {
    if (problemCode(error) !== 'not-found') throw error;
  });
}
