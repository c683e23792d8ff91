import type { Me } from '@oakling/domain/identity/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { MeContext } from '../lib/me.ts';
// The dialog's frame is preloaded, because dialogs load lazily, and a user would have waited for that by now.
import '../ui/modal-frame.tsx';

/** Responses by method and path, such as `POST /api/log-in`. */
type Answers = Readonly<Record<string, (body: unknown) => Response | Promise<Response>>>;

interface Shown {
  readonly element: ReactNode;
  readonly address: string;
  /** The pattern of the route, if the page reads path parameters. */
  readonly route?: string;
  readonly state?: unknown;
  readonly answers?: Answers;
  readonly me?: Me;
  /** A query client that other pages have filled. */
  readonly client?: QueryClient;
}

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/**
 * Renders a page with a fake server, which can't be reached for unlisted requests. @returns the requests sent, a getter
 * for the current address, `go` and the query client.
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
  const go = (steps: number) => act(() => router.navigate(steps));
  return { sent, addressNow, go, client, unmount: shown.unmount };
}

export function problem(
  status: number,
  code: string,
  detail = 'This isn’t possible as things stand now.',
): Response {
  return Response.json({ status, code, detail }, { status });
}

export function done(): Response {
  return new Response(null, { status: 204 });
}
