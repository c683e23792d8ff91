// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useInviteGuardian } from '../features/guardians/data.ts';
import { useSignUp } from '../features/identity/sign-up-data.ts';
import {
  useAddChild,
  useCompleteInvite,
  useSendInvite,
} from '../features/invites/new-child-data.ts';
import { meQuery } from '../lib/me.ts';
import { problemCode } from '../lib/problem.ts';

const me = aMe({ role: 'parent' });
const { email } = me;
const password = 'correct horse';
const token = me.id;
const invited = { childName: 'Sam', childEmail: 'sam@example.org' };
const consents = { privacyConsent: true, guardianConsent: true } as const;
const needsCode = false;
const now = new Date().toISOString();

/** The hook, what it sends, the request that shows the change, and the responses with and without the change. */
const CHANGES = {
  'sign-up': [
    () => useSignUp(),
    { email, password, fullName: 'Maya', role: 'parent', ageRange: '35-45', ...consents },
    'POST /api/log-in',
    { needsCode },
    null,
  ],
  'completed invite': [
    () => useCompleteInvite(),
    { token, code: 'x'.repeat(43), email, password },
    'POST /api/log-in',
    { needsCode },
    null,
  ],
  invite: [
    () => useSendInvite(),
    { ...invited, ...consents, ageRange: '10-15', birthDate: '', note: '' },
    'GET /api/invites',
    { items: [{ token, ...invited }] },
    { items: [{ token, ...invited, childName: 'Tom' }] },
  ],
  'added child': [
    () => useAddChild(),
    { childName: 'Sam', ageRange: '10-15', birthDate: '', pin: '835192', ...consents },
    'GET /api/children',
    { items: [{ id: token, name: 'Sam', isAdded: true, acceptedAt: now }] },
    { items: [{ id: token, name: 'Sam', isAdded: false, acceptedAt: now }] },
  ],
  'added child with the name of an older one': [
    () => useAddChild(),
    { childName: 'נועה', ageRange: '10-15', birthDate: '', pin: '835192', ...consents },
    'GET /api/children',
    { items: [{ id: token, name: 'נועה', isAdded: true, acceptedAt: now }] },
    { items: [{ id: token, name: 'נועה', isAdded: true, acceptedAt: '2026-01-01T10:00:00.000Z' }] },
  ],
  'guardian’s invite': [
    () => useInviteGuardian(token),
    { email: 'max@example.org' },
    `GET /api/children/${token}/guardians`,
    { invites: [{ email: 'max@example.org' }] },
    { invites: [{ email: null }] },
  ],
} as const;

test.for(Object.entries(CHANGES))(
  'Rule 10.463, after a lost response, another try of a %s says whether it was made',
  async ([, [use, json, shows, made, unmade]]) => {
    for (const answer of [made, unmade]) {
      let tries = 0;
      vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
        if (`${method} ${url}` === 'GET /api/me') return Response.json(me);
        const conflict = { status: 409, code: 'conflict', detail: 'No.' };
        if (`${method} ${url}` === shows && tries > 1 && answer !== null)
          return Response.json(answer);
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return Response.json(conflict, { status: 409 });
      });
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      client.setQueryData(meQuery.queryKey, me);
      const { result: hook } = renderHook<
        { mutateAsync: (sent: never) => Promise<unknown> },
        object
      >(use, {
        wrapper: ({ children }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      });
      const send = () => hook.current.mutateAsync(json as never);
      // The line is still down when the page looks.
      await expect(send()).rejects.toMatchObject({ code: 'unreachable' });
      tries = 2;
      const result = await send().then(() => 'made', problemCode);
      expect(result).toBe(answer === made ? 'made' : 'conflict');
    }
  },
);
