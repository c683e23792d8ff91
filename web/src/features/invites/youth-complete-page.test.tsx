// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { keepInvitedEmail } from './data.ts';
import { YouthCompletePage } from './youth-complete-page.tsx';

const user = userEvent.setup();
const token = '7b1de4a6-6f0c-4b9b-8a52-0a9a7c0f7e11';
const code = 'abcdefghijklmnopqrstuvwxyz';
const link = `/auth/youth-complete?token=${token}#code=${code}`;
const me = { id: '1', role: 'youth', email: 'ada@example.org', fullName: 'Ada' };

afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const GREETING = 'POST /api/youth-completion/greeting';
const CHECK = 'POST /api/youth-completion/check';
const names = { child: 'Ada', parent: 'Maya' };
const confirmed = (picture: object = {}) =>
  Response.json({ ...names, avatarUrl: null, photo: null, ...picture });
const COMPLETE = 'POST /api/youth-completion';

function show(
  answers: Record<string, (body: unknown) => Response | Promise<Response>>,
  address = link,
) {
  return showPage({
    element: <YouthCompletePage />,
    address,
    answers: {
      'GET /api/me': () => Response.json(me),
      [GREETING]: () => Response.json(names),
      ...answers,
    },
  });
}

async function confirm(email: string) {
  await user.clear(await screen.findByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}
async function setPassword(password: string, again = password) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), again);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
}

test.each([
  { address: `/auth/youth-complete#code=${code}`, words: 'Missing invite token.' },
  {
    address: `/auth/youth-complete?token=${token}`,
    words: 'This sign-in link is invalid or expired.',
  },
])('$address says "$words" and has no form (rule 1.24)', ({ address, words }) => {
  show({}, address);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('no password is requested until link and email are confirmed (rule 1.22)', async () => {
  keepInvitedEmail(token, 'ada@example.org');
  const answer = Promise.withResolvers<Response>();
  show({ [CHECK]: () => answer.promise });
  expect(screen.getByRole('status').textContent).toBe('Confirming your link...');
  expect(screen.queryByLabelText('New password')).toBeNull();
  answer.resolve(confirmed());
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(screen.getByLabelText('Confirm password')).toBeTruthy();
});

test('nothing is confirmed without an email (rule 1.23)', async () => {
  const { sent } = show({});
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const words = 'Email confirmation is required to complete sign-up.';
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(sent.map(({ call }) => call)).toEqual([GREETING]);
});

test.each([
  { refusal: () => problem(409, 'invite-not-found'), words: 'Invalid or expired invite.' },
  { refusal: () => problem(500, 'server-error'), words: 'Error completing sign-in.' },
])('while confirming, "$words" (rules 1.15, 1.24)', async ({ refusal, words }) => {
  show({ [CHECK]: refusal });
  await confirm('ada@example.org');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('after a wrong email, the child can retry (rule 1.16)', async () => {
  const isRight = (body: unknown) => JSON.stringify(body).includes('ada@example.org');
  show({ [CHECK]: (body) => (isRight(body) ? confirmed() : problem(409, 'link-invalid')) });
  await screen.findByLabelText('Email');
  expect(await barriers()).toEqual([]);
  const whatIsWrong = beforeActing();
  await confirm('eva@example.org');
  expect(await screen.findByText('This sign-in link is invalid or expired.')).toBeTruthy();
  await confirm('ada@example.org');
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(await whatIsWrong()).toEqual([]);
});

test('a saved email isn’t requested again (rules 1.23, 4.11)', async () => {
  keepInvitedEmail(token, 'ada@example.org');
  const { sent, addressNow } = show({
    [CHECK]: () => confirmed(),
    [COMPLETE]: () => Response.json({}, { status: 201 }),
  });
  await setPassword('apple trees');
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(addressNow()).toBe('/dashboard/youth/invite-complete');
  expect(sent.find(({ call }) => call === COMPLETE)?.body).toEqual({
    token,
    code,
    email: 'ada@example.org',
    password: 'apple trees',
  });
  expect(Object.keys(window.localStorage)).toEqual(['oakling.role']);
});

test('a confirmed email isn’t requested again after a reload, until the password is set', async () => {
  const answers = {
    [CHECK]: () => confirmed(),
    [COMPLETE]: () => Response.json({}, { status: 201 }),
  };
  const { unmount } = show(answers);
  await confirm('ada@example.org');
  await screen.findByLabelText('New password');
  unmount();
  show(answers);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await setPassword('apple trees');
  await screen.findByText('elsewhere');
  expect(Object.keys(window.sessionStorage)).toEqual(['oakling.person']);
  expect(Object.keys(window.localStorage)).toEqual(['oakling.role']);
});

test('a wrong email isn’t saved', async () => {
  const refusal = { [CHECK]: () => problem(409, 'link-invalid') };
  const { unmount } = show(refusal);
  await confirm('eva@example.org');
  await screen.findByText('This sign-in link is invalid or expired.');
  unmount();
  show(refusal);
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', '');
});

test('the two passwords must match (rule 1.25)', async () => {
  keepInvitedEmail(token, 'ada@example.org');
  const { sent } = show({ [CHECK]: () => confirmed() });
  await setPassword('apple trees', 'apple treez');
  expect(await screen.findAllByText('Passwords must match.')).toHaveLength(2);
  expect(sent.map(({ call }) => call)).toEqual([CHECK]);
});

test('a failure while setting the password is reported and loses nothing (rule 1.26)', async () => {
  keepInvitedEmail(token, 'ada@example.org');
  show({ [CHECK]: () => confirmed(), [COMPLETE]: () => problem(500, 'server-error') });
  await setPassword('apple trees');
  expect(await screen.findByText('Error setting password. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'apple trees');
});

test('a replaced link says so, before and after the password (rules 1.16, 4.17)', async () => {
  const answers = { [CHECK]: () => problem(409, 'link-invalid') };
  const { unmount } = show(answers);
  await confirm('ada@example.org');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'use the link in the newest one',
  );
  unmount();
  keepInvitedEmail(token, 'ada@example.org');
  show({ [CHECK]: () => confirmed(), [COMPLETE]: () => problem(409, 'link-invalid') });
  await setPassword('apple trees');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error setting password. Please try again.This sign-in link is invalid or expired.If you got more than one email, open the link in the newest one.',
  );
});

test('the page greets the child before it asks anything, but not in its title (rule 4.120)', async () => {
  const answer = Promise.withResolvers<Response>();
  const { sent } = show({ [GREETING]: () => answer.promise });
  expect(screen.queryByRole('textbox')).toBeNull();
  answer.resolve(Response.json(names));
  await screen.findByRole('heading', { name: 'Hi Ada, Maya invited you to Oakling' });
  expect(screen.getByLabelText('Email')).toBeTruthy();
  expect(document.title).toBe('Complete Your Sign-Up · Oakling');
  expect(sent).toEqual([{ call: GREETING, body: { token, code } }]);
  expect(document.querySelector('[data-initials]')).toBeNull();
});

test.each([409, 429, 500])(
  'without names (%i), the page asks as before (rule 4.121)',
  async (status) => {
    show({ [GREETING]: () => problem(status, 'link-invalid') });
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Complete Your Sign-Up' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test.each([
  [{ avatarUrl: '/avatars/parent-1.svg' }, '/avatars/parent-1.svg'],
  [{ photo: btoa('a photo') }, 'blob:photo'],
])(
  'with the confirmed address comes the parent’s picture: %j (rule 4.122)',
  async (picture, src) => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo' }));
    const { sent } = show({ [CHECK]: () => confirmed(picture) });
    await confirm('ada@example.org');
    await screen.findByLabelText('New password');
    expect(document.querySelector(`img[src="${src}"]`)).not.toBeNull();
    expect(
      screen.getByRole('heading', { name: 'Hi Ada, Maya invited you to Oakling' }),
    ).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([GREETING, CHECK]);
  },
);

test('in the parent’s browser, the confirmed address brings the names (rules 4.11, 4.122)', async () => {
  keepInvitedEmail(token, 'ada@example.org');
  const { sent } = show({ [CHECK]: () => confirmed() });
  await screen.findByRole('heading', { name: 'Hi Ada, Maya invited you to Oakling' });
  expect(document.querySelector('[data-initials="M"]')).not.toBeNull();
  expect(sent.map(({ call }) => call)).toEqual([CHECK]);
});

test('on a stalled connection, the form doesn’t wait for the greeting (rule 4.120)', async () => {
  const answer = Promise.withResolvers<Response>();
  show({ [GREETING]: () => answer.promise });
  expect(await screen.findByLabelText('Email')).toBeDefined();
  answer.resolve(Response.json(names));
  await screen.findByRole('heading', { name: 'Hi Ada, Maya invited you to Oakling' });
});

test('loading a link with a wrong code again isn’t another attempt (rule 4.121)', async () => {
  const answers = { [GREETING]: () => problem(409, 'link-invalid') };
  const first = show(answers);
  await screen.findByLabelText('Email');
  first.unmount();
  const again = show(answers);
  await screen.findByLabelText('Email');
  const calls = [first, again].map(({ sent }) => sent.map(({ call }) => call));
  expect(calls).toEqual([[GREETING], []]);
});

test('once the address is confirmed, the greeting isn’t asked for again (rule 4.120)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const typing = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { client, sent } = show({ [CHECK]: () => confirmed() });
  await typing.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await typing.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('New password');
  // The log-in after the password clears the cache, and the page renders once more.
  client.removeQueries();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(sent.map(({ call }) => call)).toEqual([GREETING, CHECK]);
});
