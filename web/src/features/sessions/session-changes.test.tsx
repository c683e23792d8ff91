// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MeContext } from '../../lib/me.ts';
import {
  useCancelSession,
  useChangeSession,
  usePassOnReason,
  useProposeTime,
} from './asking/offer-changes.ts';
import {
  useAgreeToSession,
  useAnswerProposal,
  useDecideSession,
  useTellDelay,
} from './session-changes.ts';

const before = sessionView(1, [personCard('1', 'Ada', 'youth'), personCard('2', 'Rosa', 'elder')]);
const { id, version } = before;
const no = { session: before, reason: '', rest: false };
const times = { date: '2030-05-06', startTime: '10:00', endTime: '11:00' };
const at = '2030-05-06T10:00:00.000Z';
const proposal = { ...times, timeZone: 'UTC', startsAt: at, endsAt: at, note: '', createdAt: at };
const proposed = { ...proposal, by: 'parent' as const, guardians: [], isMine: true };

type Use = () => () => Promise<unknown>;
const hook =
  <Change,>(use: () => { mutateAsync: (change: Change) => Promise<unknown> }, change: Change) =>
  () => {
    const { mutateAsync } = use();
    return () => mutateAsync(change);
  };

const CHANGES: Readonly<Record<string, Use>> = {
  agreement: hook(useAgreeToSession, before),
  delay: hook(() => useTellDelay(before), 10),
  'call-off': hook(useCancelSession, no),
  approval: hook(useDecideSession, { verb: 'approve', session: before }),
  rejection: hook(useDecideSession, { verb: 'reject', ...no }),
  'yes to a proposal': hook(useAnswerProposal, {
    session: before,
    proposal: proposed,
    verb: 'accept',
  }),
  proposal: hook(() => useProposeTime(id), { ...times, version, timeZone: 'UTC', note: '' }),
  change: hook(() => useChangeSession(id), {
    ...times,
    version,
    timeZone: 'UTC',
    interests: ['Photography'],
    connectionMode: 'In-Person',
    address: 'City Library',
    message: '',
  }),
  'passed-on reason': hook(() => usePassOnReason(before), undefined),
};

/** The hook under test, with a server that loses the first responses of the changes that it makes. */
function send(use: Use, losses: number) {
  let tries = 0;
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(before);
    tries += 1;
    if (tries <= losses) throw new TypeError('Failed to fetch');
    const isRepeat = new Headers(headers).get('oakling-change')?.endsWith('*');
    const code = isRepeat ? 'made-before' : 'changed-since-read';
    return Response.json({ status: 409, code, detail: 'It changed.' }, { status: 409 });
  });
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <MeContext value={aMe({ role: 'youth' })}>{children}</MeContext>
      </QueryClientProvider>
    ),
  });
  return () => result.current();
}

test.for(Object.entries(CHANGES))(
  'Rule 10.463, a %s whose response was lost succeeds at once, or on another try',
  async ([, use]) => {
    await expect(send(use, 1)()).resolves.toMatchObject({ id });
    const change = send(use, 2);
    await expect(change()).rejects.toMatchObject({ code: 'unreachable' });
    await expect(change()).resolves.toMatchObject({ id });
  },
);

test('Rule 10.463, a refusal of another change stays a refusal after a lost response', async () => {
  let minutes: 10 | 15 = 15;
  const change = send(() => {
    const { mutateAsync } = useTellDelay(before);
    return () => mutateAsync(minutes);
  }, 2);
  await expect(change()).rejects.toMatchObject({ code: 'unreachable' });
  minutes = 10;
  await expect(change()).rejects.toMatchObject({ code: 'changed-since-read' });
});
