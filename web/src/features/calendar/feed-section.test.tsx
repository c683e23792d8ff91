// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { FeedSection } from './feed-section.tsx';

const ADDRESS = `https://oakling.example/calendar/${'a'.repeat(43)}.ics`;
const FEED = { createdAt: '2026-03-01T10:00:00Z', lastReadAt: null };
const GET = 'GET /api/calendar-feed';
const POST = 'POST /api/calendar-feed';
const DELETE = 'DELETE /api/calendar-feed';

function show(
  feed: object | null,
  more: Record<string, () => Response> = {},
  role: Role = 'elder',
) {
  let now = feed;
  return showPage({
    element: <FeedSection />,
    address: `/dashboard/${role}/account`,
    me: aMe({ role }),
    answers: {
      [GET]: () => Response.json({ feed: now }),
      [POST]: () => {
        now = FEED;
        return Response.json({ address: ADDRESS }, { status: 201 });
      },
      [DELETE]: () => {
        now = null;
        return done();
      },
      ...more,
    },
  });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('the first address is created at once, and shown to open, copy and read (rule 7.10)', async () => {
  const user = userEvent.setup();
  show(null);
  await user.click(await screen.findByRole('button', { name: 'Make a private address' }));
  expect(await screen.findByText(ADDRESS)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Open in my calendar' });
  expect(link.getAttribute('href')).toBe(ADDRESS.replace('https:', 'webcal:'));
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  expect(screen.getByText(/^Copied\. Paste it/)).toBeDefined();
});

test('a new address needs confirmation, because it replaces the previous one', async () => {
  const { sent } = show(FEED);
  await screen.findByText(/You have had a private address since/);
  await press('Make a new address');
  expect(await screen.findByText(/stops working at once/)).toBeDefined();
  expect(sent.map(({ call }) => call)).not.toContain(POST);
  await confirm('Make a new address');
  expect(await screen.findByText(ADDRESS)).toBeDefined();
});

test('a withdrawal needs confirmation, and keeps the address on failure (rule 7.11)', async () => {
  const { sent } = show(FEED, { [DELETE]: () => problem(500, 'unexpected') });
  await screen.findByText(/No calendar has read it yet/);
  await press('Withdraw the address');
  await confirm('Keep the address');
  expect(sent.map(({ call }) => call)).not.toContain(DELETE);
  await press('Withdraw the address');
  await confirm('Withdraw the address');
  expect(await screen.findByText(/couldn’t confirm the withdrawal/)).toBeDefined();
  expect(screen.getByText(/You have had a private address since/)).toBeDefined();
});

test('an address withdrawn anywhere disappears, and the focus stays on the page', async () => {
  let now: object | null = FEED;
  show(FEED, {
    [GET]: () => Response.json({ feed: now }),
    [DELETE]: () => {
      now = null;
      return problem(404, 'not-found');
    },
  });
  await screen.findByText(/You have had a private address since/);
  await press('Withdraw the address');
  await confirm('Withdraw the address');
  expect(await screen.findByText('You withdrew the address.')).toBeDefined();
  const make = await screen.findByRole('button', { name: 'Make a private address' });
  await vi.waitFor(() => expect(document.activeElement).toBe(make));
});

test('a parent reads which entries are tentative (rule 7.6)', async () => {
  show(null, {}, 'parent');
  expect(await screen.findByText(/are marked as tentative/)).toBeDefined();
});
