// @vitest-environment jsdom
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { PreApprovalSection } from './components/pre-approval-section.tsx';
import { SessionPage } from '../session-page.tsx';

const [ada, rosa] = [personCard('1', 'Ada', 'youth'), personCard('2', 'Rosa', 'elder')];
const me = { email: 'ada@example.org', fullName: 'Ada', mustAcceptTerms: false } as const;
const RULES = `/api/children/${ada.id}/pre-approvals`;

test('Rules 6.155 and 6.159, pre-approving an elder needs confirmation, and is revoked in one step', async () => {
  let isMine = false;
  const elder = () => ({ id: rosa.id, name: 'Rosa', isVerified: true, isMine, others: [] });
  const unchecked = { id: '3', name: 'Otto', isVerified: false, isMine: false, others: ['Jon'] };
  const turn = (isOn: boolean) => () => {
    isMine = isOn;
    return new Response(null, { status: 204 });
  };
  const { sent } = showPage({
    element: <PreApprovalSection childId={ada.id} />,
    address: '/',
    answers: {
      [`GET ${RULES}`]: () =>
        Response.json({
          childName: 'Ada',
          isOpen: true,
          elders: [elder(), unchecked],
          sessions: [],
        }),
      [`PUT ${RULES}/${rosa.id}`]: turn(true),
      [`DELETE ${RULES}/${rosa.id}`]: turn(false),
    },
  });
  expect(await screen.findByText('Jon approves their sessions in advance.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Otto/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Approve in advance: sessions with Rosa' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/can all call it off\.$/)).toBeDefined();
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Approve in advance' }));
  expect(
    await screen.findByText('From now on you approve sessions with Rosa in advance.'),
  ).toBeDefined();
  fireEvent.click(
    await screen.findByRole('button', { name: 'Stop approving sessions with Rosa in advance' }),
  );
  expect(await screen.findByText(/we ask you about each session with Rosa again/)).toBeDefined();
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
