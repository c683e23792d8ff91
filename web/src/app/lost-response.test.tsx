// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useInviteGuardian } from '../features/guardians/data.ts';
import { useChangePassword } from '../features/identity/data.ts';
import { useConfirmEmail } from '../features/identity/email-data.ts';
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

/** The hook, what it sends, the request that shows the change, and its response. */
const CHANGES = {
  'sign-up': [
    () => useSignUp(),
    { email, password, fullName: 'Maya', role: 'parent', ageRange: '35-45', ...consents },
    'POST /api/log-in',
    { needsCode },
    '/dashboard/parent',
  ],
  'completed invite': [
    () => useCompleteInvite(),
    { token, code: 'x'.repeat(43), email, password },
    'POST /api/log-in',
    { needsCode },
    undefined,
  ],
  invite: [
    () => useSendInvite(),
    { ...invited, ...consents, ageRange: '10-15', birthDate: '', note: '' },
    'GET /api/invites',
    { items: [{ token, ...invited }] },
    undefined,
  ],
  'added child with the name of an older one': [
    () => useAddChild(),
    { childName: 'נועה', ageRange: '10-15', birthDate: '', pin: '835192', ...consents },
    'GET /api/children',
    {
      items: [
        { id: 'older', name: 'נועה', isAdded: true, acceptedAt: '2026-01-01T10:00:00.000Z' },
        { id: token, name: 'נועה', isAdded: true, acceptedAt: now },
      ],
    },
    { id: token, name: '\u2068נועה\u2069' },
  ],
  'guardian’s invite': [
    () => useInviteGuardian(token),
    { email: 'max@example.org' },
    '',
    null,
    null,
  ],
  'confirmed address': [() => useConfirmEmail(), 'x'.repeat(43), '', null, null],
  'changed password': [
    () => useChangePassword(),
    { currentPassword: password, newPassword: 'a new one' },
    '',
    null,
    null,
  ],
} as const;

test.for(Object.entries(CHANGES))(
  'Rule 10.463, after a lost response, another try of a %s says whether it was made',
  async ([, [use, json, shows, shown, returned]]) => {
    for (const code of ['made-before', 'conflict']) {
      const ids: string[] = [];
      vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit = {}) => {
        const call = `${method} ${url}`;
        if (call === 'GET /api/me') return Response.json(me);
        if (call === shows) return Response.json(shown);
        ids.push(new Headers(headers).get('oakling-change') ?? '');
        if (ids.length === 1) throw new TypeError('Failed to fetch');
        return Response.json({ status: 409, code, detail: 'No.' }, { status: 409 });
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
      await expect(send()).rejects.toMatchObject({ code: 'unreachable' });
      const result = await send().catch(problemCode);
      expect(result).toEqual(code === 'made-before' ? returned : code);
      await send().catch(problemCode);
      const [first, second, later] = ids;
      expect(second).toBe(`${first}*`);
      // The second try was answered, so a third is a new change.
      expect(later).toMatch(/^\d[-\d]+$/);
      expect(later).not.toBe(first);
    }
  },
);
