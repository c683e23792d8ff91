// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { ChangedTermsPage } from './changed-terms-page.tsx';

const user = userEvent.setup();

const logOut = vi.fn();

function show(role: Role, answers: Record<string, () => Response> = {}, isOfAge?: true) {
  const children = role === 'parent' ? ['Sam', 'Ada'].map((name) => ({ id: name, name })) : [];
  return showPage({
    element: <ChangedTermsPage onLogOut={logOut} />,
    address: `/dashboard/${role}`,
    me: aMe({ id: '1', role, email: 'w@example.org', mustAcceptTerms: true, isOfAge }),
    answers: {
      'GET /api/terms': () => Response.json({ version: '2031-01', children }),
      'POST /api/consents': done,
      ...answers,
    },
  });
}

const accept = () => user.click(screen.getByRole('button', { name: 'Accept' }));
const tick = async (name: RegExp) => user.click(await screen.findByRole('checkbox', { name }));

test.for([
  ['an elder', 'elder', undefined],
  ['a youth of age', 'youth', true],
] as const)(
  '%s reads both documents in new tabs, ticks and accepts, for nobody else (rules 1.52, 1.54, 1.96)',
  async ([, role, isOfAge]) => {
    const { sent } = show(role, {}, isOfAge);
    await tick(/I accept the Privacy Policy/);
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
    }
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.queryByText(/parent/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Log out without accepting' })).toBeDefined();
    await accept();
    expect(sent.find(({ call }) => call === 'POST /api/consents')?.body).toEqual({
      version: '2031-01',
      acceptTerms: true,
    });
  },
);

test('a parent reads for which children, and must check both boxes (rule 1.52)', async () => {
  const { sent } = show('parent');
  await tick(/I accept the Privacy Policy/);
  expect(screen.getByText('You also accept them for Sam and Ada.')).toBeDefined();
  const whatIsWrong = beforeActing();
  await accept();
  const [message] = await screen.findAllByText(/Parental consent is required/);
  expect(message).toBeDefined();
  expect(await whatIsWrong(/Parental consent is required/)).toEqual([]);
  expect(sent.map(({ call }) => call)).not.toContain('POST /api/consents');
  await tick(/parent or legal guardian/);
  await accept();
  expect(sent.find(({ call }) => call === 'POST /api/consents')?.body).toMatchObject({
    guardianConsent: true,
  });
});

test('a youth is told to wait for the parent, and can’t accept (rule 1.53)', async () => {
  const me = aMe({ id: '1', role: 'youth', email: 'w@example.org', mustAcceptTerms: true });
  show('youth', { 'GET /api/me': () => Response.json(me) });
  expect(screen.getByText('Your parent needs to accept the new terms first.')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/^Not yet/)).toBeDefined();
});

test('terms that changed again must be read before accepting (rule 1.52)', async () => {
  let version = '2031-01';
  const { sent } = show('elder', {
    'GET /api/terms': () => Response.json({ version, children: [] }),
    'POST /api/consents': () => problem(409, 'terms-outdated'),
  });
  await tick(/I accept the Privacy Policy/);
  version = '2031-02';
  await accept();
  expect((await screen.findByRole('alert')).textContent).toContain('changed again');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await tick(/I accept the Privacy Policy/);
  await accept();
  await vi.waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'POST /api/consents')?.body).toMatchObject({
      version: '2031-02',
    }),
  );
});

test.each([
  { role: 'elder', name: 'Log out without accepting' },
  { role: 'parent', name: 'Log out without accepting' },
  { role: 'youth', name: 'Log out for now' },
] as const)(
  'who does not accept, $role, can log out, and reach the account (rule 1.51)',
  async (row) => {
    logOut.mockClear();
    show(row.role);
    const account = screen.getByRole('link', { name: 'Your account' });
    expect(account.getAttribute('href')).toBe(`/dashboard/${row.role}/account`);
    await user.click(screen.getByRole('button', { name: row.name }));
    expect(logOut).toHaveBeenCalledOnce();
  },
);
