// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, showPage } from '../testing/show-page.tsx';
import { AccountRoute } from './account-route.tsx';

/** Rule 1.51 */
const OPEN = {
  'GET /api/logins': () => Response.json({ items: [] }),
  'GET /api/email': () =>
    Response.json({ email: 'sam@example.org', isProven: true, asked: null, mailFailure: null }),
  'GET /api/blocks': () => Response.json({ items: [] }),
  'GET /api/consents': () => Response.json({ items: [], nextCursor: null }),
};

test.for<[string, Partial<Me>]>([
  ['an adult youth', { role: 'youth', isOfAge: true }],
  ['a child', { role: 'youth' }],
  ['a child who logs in by PIN', { role: 'youth', mailbox: 'guardian' }],
  ['an elder', { role: 'elder' }],
  ['a parent', { role: 'parent' }],
])(
  'rule 1.54, before changed terms are accepted the account of %s shows what the server answers, and nothing that fails',
  async ([, somebody]) => {
    const { sent } = showPage({
      element: <AccountRoute />,
      address: '/dashboard/account',
      me: aMe({ role: 'youth', email: 'sam@example.org', mustAcceptTerms: true, ...somebody }),
      answers: new Proxy<Record<string, () => Response>>(OPEN, {
        get: (open, call: string) =>
          open[call] ?? (() => problem(403, 'terms-not-accepted', 'Please accept the terms.')),
      }),
    });
    expect(await screen.findByText(/^Accept the new terms to see/)).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Your data' })).toBeDefined();
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/consents'));
    await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
    expect(sent.map(({ call }) => call).filter((call) => !(call in OPEN))).toEqual([]);
    expect(screen.queryByText(/could not load/)).toBeNull();
  },
);
