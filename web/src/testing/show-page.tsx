import type { Me } from '@oakling/domain/identity/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { MeContext } from '../lib/me.ts';
// Every dialog needs it, and a page has fetched it by the time somebody has read that page.
import '../ui/modal-frame.tsx';

/** What the server answers, by method and path such as `POST /api/log-in`. */
type Answers = Readonly<Record<string, (body: unknown) => Response | Promise<Response>>>;

interface Shown {
  readonly element: ReactNode;
  /** Where the page stands, with query and fragment as the visitor opened it. */
  readonly address: string;
  /** The pattern of the route, where the page reads a part of its address. */
  readonly route?: string;
  /** What the page before handed over. */
  readonly state?: unknown;
  readonly answers?: Answers;
  readonly me?: Me;
  /** What other pages have fetched before. */
  readonly client?: QueryClient;
}

/** A request as the page sent it. */
interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/**
 * Shows one page over a server that answers as told; anything else cannot be reached.
 * @returns what was sent, a function for the address the browser is at, and what the page has fetched.
 */
export function showPage({ element, address, route, state, answers = {}, me, ...rest }: Shown) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url}`;
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    sent.push({ call, body: value });
    const answer = answers[call];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer(value);
  });
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  const router = createMemoryRouter(
    [
      { path: route ?? pathname, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [{ pathname, search, hash, state }] },
  );
  const { client = new QueryClient({ defaultOptions: { queries: { retry: false } } }) } = rest;
  const shown = render(
    <QueryClientProvider client={client}>
      <MeContext value={me ?? null}>
        <RouterProvider router={router} />
      </MeContext>
    </QueryClientProvider>,
  );
  const addressNow = () => {
    const { location } = router.state;
    return `${location.pathname}${location.search}${location.hash}`;
  };
  return { sent, addressNow, client, unmount: shown.unmount };
}

/** A problem document as the server sends it. */
export function problem(
  status: number,
  code: string,
  detail = 'This is not possible as things stand now.',
): Response {
  return Response.json({ status, code, detail }, { status });
}

/** A success without a body. */
export function done(): Response {
  return new Response(null, { status: 204 });
}
