// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { PreApprovalSection } from './pre-approval-section.tsx';
import { FriendPage } from './friend-page.tsx';
import { SessionPage } from '../session-page.tsx';

const [ada, rosa] = [personCard('1', 'Ada', 'youth'), personCard('2', 'Rosa', 'elder')];
const me = { email: 'ada@example.org', fullName: 'Ada', mustAcceptTerms: false } as const;

test('Rules 6.155 and 6.159, pre-approving an elder needs confirmation, and is revoked in one step', async () => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const next = { ...sessionView(1, [rosa, ada], { startsAt }), status: 'approved' };
  const found = { isVerified: true, isMine: false, others: ['Jon'] };
  const friendship = { since: startsAt, meetings: 0, next, past: [], preApproval: found };
  const one = `/api/friendships/${rosa.id}/${ada.id}`;
  const turn = (isMine: boolean) => () => {
    friendship.preApproval = { ...found, isMine };
    return new Response(null, { status: 204 });
  };
  const { sent } = showPage({
    element: <FriendPage />,
    address: `/dashboard/parent/friends/${rosa.id}/${ada.id}`,
    route: '/dashboard/:role/friends/:elderId/:youthId',
    me: aMe({ role: 'parent' }),
    answers: {
      [`GET ${one}`]: () => Response.json(friendship),
      [`PUT ${one}/pre-approval`]: turn(true),
      [`DELETE ${one}/pre-approval`]: turn(false),
    },
  });
  expect(await screen.findByText('Jon approves their sessions in advance.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Approve in advance' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/can all call it off\.$/)).toBeDefined();
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Approve in advance' }));
  expect(
    await screen.findByText('From now on you approve sessions with Rosa in advance.'),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const end = await screen.findByRole('button', { name: 'Ask me each time' });
  expect(await barriers()).toEqual([]);
  fireEvent.click(end);
  expect(await screen.findByText(/we ask you about each session with Rosa again/)).toBeDefined();
});

test('Rule 6.155, an elder who isn’t checked can’t be pre-approved', () => {
  const found = { isVerified: false, isMine: false, others: [] };
  showPage({
    element: <PreApprovalSection elder={rosa} youth={ada} found={found} />,
    address: '/',
    answers: {},
  });
  expect(screen.getByText(/only for elders the moderators have checked/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('Rule 6.163, an adult youth approves alone, and the elder is told', async () => {
  let session = sessionView(1, [rosa, ada], { nextApprover: 'youth' });
  const { sent } = showPage({
    element: <SessionPage />,
    address: `/dashboard/youth/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: { ...me, id: ada.id, role: 'youth' },
    answers: {
      [`GET /api/sessions/${session.id}`]: () => Response.json(session),
      [`POST /api/sessions/${session.id}/approve`]: () => {
        session = { ...session, status: 'approved', bucket: 'upcoming' };
        return Response.json(session);
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('You approved it. We have told Rosa.')).toBeDefined();
  expect(sent.find(({ call }) => call.endsWith('/approve'))?.body).toEqual({ version: 1 });
});
