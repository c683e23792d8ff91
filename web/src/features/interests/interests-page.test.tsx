// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { InterestsView } from '@oakling/domain/interests/interest';
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { MeContext } from '../../lib/me.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { InterestsPage } from './interests-page.tsx';

type Chosen = InterestsView['interests'];

const user = userEvent.setup();

/** Renders the page with these interests; `change` answers changes. */
function show(
  interests: Chosen,
  change: (method: string, path: string, body: string) => Promise<Response>,
  role: Role = 'elder',
) {
  const answer = (url: string, { method = 'GET', body }: RequestInit = {}) =>
    method === 'GET'
      ? Promise.resolve(Response.json({ interests }))
      : change(method, decodeURIComponent(url), String(body));
  vi.stubGlobal('fetch', vi.fn(answer));
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MeContext value={aMe({ role })}>
        <MemoryRouter>
          <InterestsPage />
        </MemoryRouter>
      </MeContext>
      <Toaster />
    </QueryClientProvider>,
  );
}

const saves = (interests: Chosen) => vi.fn(() => Promise.resolve(Response.json({ interests })));
const refuses = () =>
  Promise.resolve(
    Response.json(
      { status: 500, code: 'server-error', detail: 'Please try again.' },
      { status: 500 },
    ),
  );
const region = (name: string) => within(screen.getByRole('region', { name }));
const slider = () => screen.findByRole('slider', { name: 'Photography skill level' });
const photography: Chosen[number] = { name: 'Photography', level: 1 };

test('clicking an interest moves it up at Basic with the focus, announces it and saves', async () => {
  const change = saves([photography]);
  show([], change);
  await screen.findByText('No interests chosen yet');
  await user.click(region('Add More Interests').getByRole('button', { name: 'Photography' }));
  const card = await region('Your Interests').findByRole('button', { name: 'Photography' });
  expect(document.activeElement).toBe(card);
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Basic');
  expect(screen.getByText(/^Photography added/).role).toBe('status');
  expect(change.mock.calls).toEqual([['PUT', '/api/interests/Photography', '{"level":1}']]);
});

test('a refused change is reverted and reported', async () => {
  show([photography], refuses);
  await user.click(await screen.findByRole('button', { name: 'Raise Photography skill level' }));
  await screen.findAllByText('Photography was not saved. Please try again.');
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Basic');
  await user.click(screen.getByRole('button', { name: 'Photography' }));
  expect(
    await region('Your Interests').findByRole('button', { name: 'Photography' }),
  ).toBeDefined();
});

test('quick changes show at once, are sent one after the other, and the last one wins', async () => {
  const waiting: PromiseWithResolvers<Response>[] = [];
  const change = vi.fn(() => {
    const next = Promise.withResolvers<Response>();
    waiting.push(next);
    return next.promise;
  });
  show([photography], change);
  const raise = await screen.findByRole('button', { name: 'Raise Photography skill level' });
  await user.click(raise);
  await user.click(raise);
  await waitFor(async () =>
    expect((await slider()).getAttribute('aria-valuetext')).toBe('Advanced'),
  );
  expect(change).toHaveBeenCalledTimes(1);

  waiting[0]?.resolve(Response.json({ interests: [{ name: 'Photography', level: 2 }] }));
  await waitFor(() => expect(change).toHaveBeenCalledTimes(2));
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Advanced');
  waiting[1]?.resolve(Response.json({ interests: [{ name: 'Photography', level: 3 }] }));
  expect(change).toHaveBeenLastCalledWith('PUT', '/api/interests/Photography', '{"level":3}');
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Advanced');
});

test("a youth's page says whose it is", async () => {
  show([], saves([]), 'youth');
  expect(await screen.findByRole('heading', { name: 'Your Interests (Youth)' })).toBeDefined();
});
