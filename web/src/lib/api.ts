import type { Api } from '@oakling/server/api';
import { hc, type ClientResponse } from 'hono/client';
import { isProblem, ProblemError } from './problem.ts';

/** The typed client of our own API; see /api/docs for every operation. */
export const api = hc<Api>('/api');

/**
 * The body of a successful answer.
 * @throws ProblemError for any other answer, and when the server cannot be reached.
 */
export async function bodyOf<Body>(request: Promise<ClientResponse<Body, number>>): Promise<Body> {
  const response = await request.catch(() => {
    throw ProblemError.unreachable();
  });
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  // The client's types say what a success holds; the server's tests hold it to that.
  if (response.ok) return body as Body;
  throw isProblem(body) ? new ProblemError(body) : ProblemError.unexpected(response.status);
}
