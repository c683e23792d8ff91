// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { INTERESTS, type InterestsView } from '@oakling/domain/interests/interest';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { copiedText } from '../../testing/copied-text.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { InterestsPage } from './interests-page.tsx';

type Chosen = InterestsView['interests'];

const user = userEvent.setup();

function show(interests: Chosen, change: () => Response | Promise<Response>, role: Role = 'elder') {
  return showPage({
    element: (
      <>
        <InterestsPage />
        <Toaster />
      </>
    ),
    address: `/dashboard/${role}/interests`,
    me: aMe({ role }),
    answers: {
      'GET /api/interests': () => Response.json({ interests }),
      'PUT /api/interests/Photography': change,
      'DELETE /api/interests/Photography': change,
    },
  });
}

const saves = (interests: Chosen) => () => Response.json({ interests });
const refuses = () => problem(500, 'server-error', 'Please try again.');
const region = (name: string) => within(screen.getByRole('region', { name }));
const slider = () => screen.findByRole('slider', { name: 'Photography skill level' });
const photography: Chosen[number] = { name: 'Photography', level: 1 };

test('clicking an interest moves it up at Basic with the focus, announces it and saves', async () => {
  const { sent } = show([], saves([photography]));
  await screen.findByText('No interests chosen yet');
  await user.click(region('Add More Interests').getByRole('button', { name: 'Photography' }));
  const card = await region('Your Interests').findByRole('button', { name: 'Photography' });
  expect(document.activeElement).toBe(card);
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Basic');
  expect(screen.getByText(/^Photography added/).role).toBe('status');
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ level: 1 });
});

test('a refused change is reverted and reported', async () => {
  show([photography], refuses);
  await user.click(await screen.findByRole('button', { name: 'Raise Photography skill level' }));
  await screen.findAllByText('Photography: we couldn’t confirm your choice. Please try again.');
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
  const { sent } = show([photography], change);
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
  expect(sent.at(-1)?.body).toEqual({ level: 3 });
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Advanced');
});

test('chosen interests are above, the remaining ones of the nine below (rules 2.9, 2.10)', async () => {
  show([photography], refuses);
  await slider();
  const cardsIn = (name: string, pressed: boolean) =>
    region(name).queryAllByRole('button', { pressed }).map(copiedText);
  expect(cardsIn('Your Interests', true)).toEqual(['📷Photography']);
  const others = INTERESTS.filter(({ name }) => name !== 'Photography');
  expect(cardsIn('Add More Interests', false)).toEqual(
    others.map(({ name, emoji }) => `${emoji}${name}`),
  );
});

test('clicking a chosen interest moves it down and saves (rule 2.6)', async () => {
  const { sent } = show([photography], saves([]));
  await user.click(await screen.findByRole('button', { name: 'Photography' }));
  expect(
    await region('Add More Interests').findByRole('button', { name: 'Photography' }),
  ).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(sent.at(-1)?.call).toBe('DELETE /api/interests/Photography');
});

test("a youth's page says whose it is", async () => {
  show([], saves([]), 'youth');
  expect(await screen.findByRole('heading', { name: 'Your Interests (Youth)' })).toBeDefined();
});
