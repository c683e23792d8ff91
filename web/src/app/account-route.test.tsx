// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

test.for<[string, Partial<Me>, seesConsents: boolean]>([
  ['an adult youth', { role: 'youth', isOfAge: true }, true],
  ['a child', { role: 'youth' }, false],
  ['a child who logs in by PIN', { role: 'youth', mailbox: 'guardian' }, false],
  ['an elder', { role: 'elder' }, true],
  ['a parent', { role: 'parent' }, true],
])(
  'rules 1.54 and 10.392, before changed terms are accepted the account of %s shows what the server answers, and nothing that fails',
  async ([, somebody, seesConsents]) => {
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
    await vi.dynamicImportSettled();
    await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
    await waitFor(() => {
      expect(sent.some(({ call }) => call === 'GET /api/consents')).toBe(seesConsents);
    });
    expect(sent.map(({ call }) => call).filter((call) => !(call in OPEN))).toEqual([]);
    expect(screen.queryByText(/couldn’t load/)).toBeNull();
  },
);

const FEED = { createdAt: '2026-03-01T10:00:00Z', lastReadAt: null };

test.for([
  ['a child under 13 sees neither', 'under-13', null, []],
  ['a child under 13 can end an address that exists', 'under-13', FEED, ['feed']],
  ['from 13 on a child sees both', '13-15', null, ['feed', 'consents']],
] as const)(
  'rule 10.392, a calendar address and the log of consents: %s',
  async ([, stage, feed, seen]) => {
    const answers: Record<string, () => Response> = {
      ...OPEN,
      'GET /api/stage': () => Response.json({ stage, next: null, ageCheck: 'none' }),
      'GET /api/calendar-feed': () => Response.json({ feed }),
    };
    const { sent } = showPage({
      element: <AccountRoute />,
      address: '/dashboard/youth/account',
      me: aMe({ role: 'youth', email: 'sam@example.org' }),
      answers: new Proxy(answers, {
        get: (known, call: string) => known[call] ?? (() => problem(503, 'unavailable', 'Later.')),
      }),
    });
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/calendar-feed'));
    await screen.findByRole('heading', { name: 'Your data' });
    await waitFor(() => {
      const shown = {
        feed: document.querySelector('#calendar'),
        consents: sent.some(({ call }) => call === 'GET /api/consents') || null,
      };
      const names = Object.entries(shown).flatMap(([name, part]) => (part === null ? [] : [name]));
      expect(names).toEqual(seen);
    });
    await vi.dynamicImportSettled();
  },
);
