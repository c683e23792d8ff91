// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import type { SessionView } from '@oakling/domain/sessions/contract';
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
const me = { id, name: 'Max', isMe: true, saidYes: true, byRule: false, substitute: null };
const inPerson = { connectionMode: 'In-Person' as const, geoCoords: null };
const called = { by: null, byParent: false, guardians: [], reason: '', isHeld: false, at };

type Sent = readonly [use: () => (client: void) => Promise<unknown>, made: Partial<SessionView>];
const hook =
  <Change,>(use: () => { mutateAsync: (change: Change) => Promise<unknown> }, change: Change) =>
  () => {
    const { mutateAsync } = use();
    return () => mutateAsync(change);
  };

const CHANGES: Readonly<Record<string, Sent>> = {
  agreement: [hook(useAgreeToSession, before), { agreedAt: at }],
  delay: [hook(() => useTellDelay(before), 10), { delays: [{ by: 'initiator', minutes: 10, at }] }],
  'call-off': [hook(useCancelSession, no), { status: 'cancelled' }],
  approval: [hook(useDecideSession, { verb: 'approve', session: before }), { status: 'approved' }],
  'approval as one of two': [
    hook(useDecideSession, { verb: 'approve', session: before }),
    { asked: { isAll: true, guardians: [me] } },
  ],
  rejection: [hook(useDecideSession, { verb: 'reject', ...no }), { status: 'rejected' }],
  'yes to a proposal': [
    hook(useAnswerProposal, { session: before, proposal: proposed, verb: 'accept' }),
    { ...proposal, proposal: null },
  ],
  'no to a proposal': [
    hook(useAnswerProposal, { session: before, proposal: proposed, verb: 'decline' }),
    { proposal: null },
  ],
  proposal: [
    hook(() => useProposeTime(id), { ...times, version, timeZone: 'UTC', note: '' }),
    { proposal: proposed },
  ],
  change: [
    hook(() => useChangeSession(id), {
      ...times,
      version,
      timeZone: 'UTC',
      interests: ['Photography'],
      connectionMode: 'In-Person',
      address: 'City Library',
      message: '',
    }),
    { ...times, version: version + 1, place: { ...inPerson, address: 'City Library' } },
  ],
  'passed-on reason': [hook(() => usePassOnReason(before), undefined), { cancelled: called }],
};

/** The hook under test, with a server that answers reads with `now` and loses the first change. */
function send([use]: Sent, now: () => Response) {
  let tries = 0;
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return now();
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    const problem = { status: 409, code: 'changed-since-read', detail: 'It changed.' };
    return Response.json(problem, { status: 409 });
  });
  const client = new QueryClient();
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MeContext value={aMe({ role: 'youth' })}>{children}</MeContext>
      </QueryClientProvider>
    ),
  });
  return () => result.current();
}

test.for(Object.entries(CHANGES))(
  'Rule 10.463, a %s whose response was lost succeeds if it was made',
  async ([, sent]) => {
    const made = { ...before, proposal: proposed, ...sent[1] };
    await expect(send(sent, () => Response.json(made))()).resolves.toMatchObject({ id });
    const change = send(sent, () => Response.json({ ...before, ...undone(sent[1]) }));
    await expect(change()).rejects.toMatchObject({ code: 'unreachable' });
  },
);

/** A session without the change. */
const undone = (made: Partial<SessionView>): Partial<SessionView> =>
  made.proposal === null ? { proposal: proposed } : {};

test('Rule 10.463, another try succeeds, although the server refuses to make the change twice', async () => {
  let isBack = false;
  const sent = CHANGES['call-off'];
  if (sent === undefined) throw new Error('no call-off');
  const change = send(sent, () => {
    if (!isBack) throw new TypeError('Failed to fetch');
    return Response.json({ ...before, ...sent[1] });
  });
  await expect(change()).rejects.toMatchObject({ code: 'unreachable' });
  isBack = true;
  await expect(change()).resolves.toMatchObject({ status: 'cancelled' });
});

/** Changes that were lost, and sessions that look similar because of somebody else. */
const OTHERS: Readonly<Record<string, Sent>> = {
  delay: [hook(() => useTellDelay(before), 10), { delays: [{ by: 'receiver', minutes: 10, at }] }],
  'call-off of later dates': [
    hook(useCancelSession, { ...no, following: 'all' }),
    { status: 'cancelled' },
  ],
  'rejection with a rest': [
    hook(useDecideSession, { verb: 'reject', ...no, rest: true }),
    { status: 'rejected' },
  ],
  'yes to another end': [
    hook(useAnswerProposal, { session: before, proposal: proposed, verb: 'accept' }),
    { ...proposal, endTime: '10:30', proposal: null },
  ],
  change: [CHANGES['change']?.[0] ?? (() => async () => null), { ...times, version: version + 1 }],
};

test.for(Object.entries(OTHERS))(
  'Rule 10.463, a %s that somebody else made doesn’t read as one’s own',
  async ([, sent]) => {
    const change = send(sent, () => Response.json({ ...before, ...sent[1] }));
    await expect(change()).rejects.toMatchObject({ code: 'unreachable' });
  },
);

test('Rule 10.463, a refusal of another change stays a refusal after a lost response', async () => {
  let isBack = false;
  let minutes: 10 | 15 = 10;
  const use = () => {
    const { mutateAsync } = useTellDelay(before);
    return () => mutateAsync(minutes);
  };
  const told = { delays: [{ by: 'initiator' as const, minutes: 15, at }] };
  const change = send([use, told], () => {
    if (!isBack) throw new TypeError('Failed to fetch');
    return Response.json({ ...before, ...told });
  });
  await expect(change()).rejects.toMatchObject({ code: 'unreachable' });
  isBack = true;
  minutes = 15;
  await expect(change()).rejects.toMatchObject({ code: 'changed-since-read' });
});
