// @vitest-environment jsdom
import type { InviteView } from '@oakling/domain/invites/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { done, problem, showPage } from '../../../testing/show-page.tsx';
import { YourInvites } from './your-invites.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const LIST = 'GET /api/invites';

afterEach(() => {
  window.localStorage.clear();
});

function invite(number: number, changes: Partial<InviteView> = {}): InviteView {
  return {
    token: `7b1de4a6-6f0c-4b9b-8a52-00000000000${number}`,
    childName: `Ada${number} Young`,
    childEmail: `ada${number}@example.org`,
    status: 'pending',
    sentAt: '2026-03-03T17:00:00.000Z',
    expiresAt: '2026-04-02T17:00:00.000Z',
    acceptedAt: null,
    mailFailure: null,
    ...changes,
  };
}

const waiting = invite(1);
const expired = invite(2, { status: 'expired' });
const accepted = invite(3, { status: 'accepted', acceptedAt: '2026-03-04T17:00:00.000Z' });

interface Backend {
  invites: InviteView[];
  /** The fake server's response to a change. By default, it applies the change. */
  refusal?: () => Response | Promise<Response>;
}

function show(backend: Backend, hash = '') {
  const resend = (token: string) => () => {
    if (backend.refusal !== undefined) return backend.refusal();
    backend.invites = backend.invites.map((each) =>
      each.token === token
        ? { ...each, status: 'pending', sentAt: '2026-03-20T17:00:00.000Z' }
        : each,
    );
    return done();
  };
  const withdraw = (token: string) => () => {
    if (backend.refusal !== undefined) return backend.refusal();
    backend.invites = backend.invites.filter((each) => each.token !== token);
    return done();
  };
  return showPage({
    element: <YourInvites />,
    address: `/dashboard/parent/invite-child${hash}`,
    answers: {
      [LIST]: () => Response.json({ items: backend.invites, nextCursor: null }),
      ...Object.fromEntries(
        backend.invites.flatMap(({ token }) => [
          [`POST /api/invites/${token}/resend`, resend(token)],
          [`DELETE /api/invites/${token}`, withdraw(token)],
        ]),
      ),
    },
  });
}

const changes = (sent: readonly { call: string }[]) =>
  sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
const cardOf = (name: string) => screen.findByRole('article', { name });
const button = (card: HTMLElement, name: string) => within(card).getByRole('button', { name });

function askAgain() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('each invite shows who, where, when, and its outcome (rule 4.16)', async () => {
  show({ invites: [waiting, expired, accepted] });
  await cardOf('Ada1 Young');
  const cards = screen.getAllByRole('article').map((card) => card.textContent);
  expect(cards).toEqual([
    'Ada1 YoungWaiting for Ada1Sent toada1@example.orgSent onTuesday, March 3, 2026Link works untilThursday, April 2, 2026Send againWithdraw',
    'Ada2 YoungExpiredSent toada2@example.orgSent onTuesday, March 3, 2026Link worked untilThursday, April 2, 2026Send againWithdraw',
    'Ada3 YoungAccepted on Wednesday, March 4, 2026Sent toada3@example.org',
  ]);
});

test('each invite’s buttons name the invite', async () => {
  show({ invites: [waiting, expired] });
  const send = button(await cardOf('Ada2 Young'), 'Send again');
  const described = (send.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Ada2 Young',
    'ada2@example.org',
  ]);
});

test('without any, it says what will be here', async () => {
  show({ invites: [] });
  expect(await screen.findByText(/You haven’t sent any invites yet/)).toBeTruthy();
});

test('a list that fails to load says so, and can be retried (rule 10.19)', async () => {
  showPage({
    element: <YourInvites />,
    address: '/dashboard/parent/invite-child',
    answers: { [LIST]: () => problem(500, 'server-error') },
  });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We couldn’t load your invites.',
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a resent invite says so in the card, with the new day, and a double click sends once (rule 4.17)', async () => {
  // On a busy machine, the interval of a double click could end before the second click.
  const start = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, wait?: number) =>
    wait === 500 ? 0 : start(run, wait),
  );
  const { sent } = show({ invites: [waiting, expired] });
  const card = await cardOf('Ada2 Young');
  await user.click(button(card, 'Send again'));
  const told = await within(card).findByRole('status');
  expect(told.textContent).toBe(
    'Invite sent again.We have sent a new email to ada2@example.org. Only the link in the newest email works now.',
  );
  expect(within(card).getByText('Friday, March 20, 2026')).toBeTruthy();
  expect(within(card).getByText('Waiting for Ada2')).toBeTruthy();
  await user.click(button(card, 'Send again'));
  expect(changes(sent)).toEqual([`POST /api/invites/${expired.token}/resend`]);
  expect(document.activeElement).toBe(button(card, 'Send again'));
});

test.for([
  [429, 'too-many-requests', 'Too many tries. Please wait a while and try again.'],
  [
    409,
    'email-has-account',
    'This email already has an account. Use another email for your child.',
  ],
  [409, 'already-accepted', 'Your child has already accepted this invite.'],
  [404, 'not-found', 'This invite no longer exists.'],
  [500, 'server-error', ''],
] as const)(
  'not sent again (%s, %s), the card says why (rule 4.18)',
  async ([status, code, words]) => {
    show({ invites: [waiting], refusal: () => problem(status, code, words) });
    const card = await cardOf('Ada1 Young');
    await user.click(button(card, 'Send again'));
    const alert = await within(card).findByRole('alert');
    expect(alert.textContent).toBe(`Failed to send invite. Please try again.${words}`);
    expect(button(card, 'Send again')).toBeTruthy();
  },
);

test('withdrawing needs confirmation with child and address; keeping it changes nothing', async () => {
  const { sent } = show({ invites: [waiting] });
  const asking = button(await cardOf('Ada1 Young'), 'Withdraw');
  await user.click(asking);
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Withdraw the invite for Ada1 Young?',
  });
  expect(dialog.textContent).toContain('ada1@example.org');
  expect(await barriers()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Keep the invite' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(asking));
  expect(changes(sent)).toEqual([]);
});

async function confirmWithdrawal(name: string) {
  await user.click(button(await cardOf(name), 'Withdraw'));
  const dialog = await screen.findByRole('alertdialog');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Withdraw' }));
}

test('a withdrawn invite leaves once, is announced, and the focus moves to the next card (rule 4.19)', async () => {
  window.localStorage.setItem(`oakling.invited-email.${waiting.token}`, waiting.childEmail);
  const { sent } = show({ invites: [waiting, expired] });
  await confirmWithdrawal('Ada1 Young');
  expect(
    await screen.findByText(
      'You withdrew the invite for Ada1 Young to ada1@example.org. Its link no longer works.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Ada1 Young' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const next = await cardOf('Ada2 Young');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(changes(sent)).toEqual([`DELETE /api/invites/${waiting.token}`]);
  expect(window.localStorage).toHaveLength(0);
});

test('after the last one, the focus stays in the section, which says what to do next', async () => {
  show({ invites: [waiting] });
  await confirmWithdrawal('Ada1 Young');
  const words = await screen.findByText(/You have no other invites/);
  await waitFor(() => expect(document.activeElement).toBe(words.parentElement));
});

test('if withdrawing fails, the card returns with the focus', async () => {
  show({ invites: [waiting], refusal: () => problem(500, 'server-error') });
  await confirmWithdrawal('Ada1 Young');
  const dialog = await screen.findByRole('alertdialog');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe('We couldn’t confirm the withdrawal.Please try again.');
  await user.click(within(dialog).getByRole('button', { name: 'Keep the invite' }));
  const card = await cardOf('Ada1 Young');
  await waitFor(() => expect(document.activeElement).toBe(card));
});

test('the card disappears while it is being withdrawn', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  show({ invites: [waiting, expired], refusal: () => promise });
  await confirmWithdrawal('Ada1 Young');
  const cards = screen.getAllByRole('article', { hidden: true });
  expect(cards.map(({ id }) => id)).toEqual([`invite-${expired.token}`]);
  resolve(problem(409, 'already-accepted'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your child has already accepted this invite.',
  );
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
});

test('when the child accepts, the open page says so, and the focus stays in the card (rule 4.16)', async () => {
  const backend: Backend = { invites: [waiting] };
  show(backend);
  const card = await cardOf('Ada1 Young');
  button(card, 'Send again').focus();
  backend.invites = [{ ...waiting, status: 'accepted', acceptedAt: '2026-03-04T17:00:00.000Z' }];
  askAgain();
  expect(await within(card).findByText('Accepted on Wednesday, March 4, 2026')).toBeTruthy();
  expect(screen.getByText('Ada1 Young has accepted your invite.')).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(card);
});

test('a link to the section focuses its heading, once', async () => {
  const backend: Backend = { invites: [waiting] };
  show(backend, '#your-invites');
  const card = await cardOf('Ada1 Young');
  const heading = screen.getByRole('heading', { name: 'Your invites' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  button(card, 'Withdraw').focus();
  backend.invites = [waiting, expired];
  askAgain();
  await cardOf('Ada2 Young');
  expect(document.activeElement).toBe(button(card, 'Withdraw'));
});

test('further pages load on request', async () => {
  const next = 'bmV4dA==';
  showPage({
    element: <YourInvites />,
    address: '/dashboard/parent/invite-child',
    answers: {
      [LIST]: () => Response.json({ items: [waiting], nextCursor: next }),
      [`${LIST}?cursor=${encodeURIComponent(next)}`]: () =>
        Response.json({ items: [expired], nextCursor: null }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more invites' }));
  await cardOf('Ada2 Young');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more invites' })).toBeNull();
});
