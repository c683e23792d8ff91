// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import {
  ANSWER_TEXTS,
  QUESTION_TEXTS,
  type QuestionView,
  type SessionView,
} from '@oakling/domain/sessions/contract';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { SessionPage } from '../session-page.tsx';
import { ApprovalsPage } from './approvals-page.tsx';

const [ada, rosa] = [personCard('1', 'Ada', 'youth'), personCard('2', 'Rosa', 'elder')];
const at = '2026-03-01T11:00:00.000Z';
const asked: QuestionView = {
  ...emptyTexts({ ...QUESTION_TEXTS, ...ANSWER_TEXTS }),
  question: 'Will anyone else be there?',
  askedAt: at,
  guardian: null,
  answeredAt: null,
};
const answered: QuestionView = { ...asked, answer: 'See www.evil.example', answeredAt: at };

function show(role: Role, changes: Partial<SessionView> = {}, refusal?: string) {
  let session = sessionView(1, [rosa, ada], changes);
  const take = (question: QuestionView) => () => {
    if (refusal !== undefined) return problem(409, refusal);
    session = { ...session, question };
    return Response.json(session);
  };
  return showPage({
    element: <SessionPage />,
    address: `/dashboard/${role}/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: aMe({ id: ada.id, role, fullName: 'Ada' }),
    answers: {
      [`GET /api/sessions/${session.id}`]: () => Response.json(session),
      [`POST /api/sessions/${session.id}/question`]: take(asked),
      [`POST /api/sessions/${session.id}/question/answer`]: take(answered),
    },
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('Rule 6.120, the parent chooses a question, sends it, and reads that it is not answered yet', async () => {
  const { sent } = show('parent');
  await press('Ask Rosa');
  await press('Will anyone else be there?');
  await press('Send the question');
  expect(await screen.findByText('Rosa hasn’t answered this yet.')).toBeDefined();
  const body = {
    ...emptyTexts(QUESTION_TEXTS),
    version: 1,
    question: 'Will anyone else be there?',
  };
  expect(sent.find(({ call }) => call.endsWith('/question'))?.body).toEqual(body);
  expect(screen.getByRole('heading', { name: 'Your question to Rosa' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask Rosa' })).toBeNull();
  const told = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(told.join()).toContain('We sent your question.');
});

test('Rule 6.120, an empty question isn’t sent, and a refused one says why', async () => {
  const { sent } = show('parent', {}, 'not-waiting');
  await press('Ask Rosa');
  await press('Send the question');
  expect(await screen.findByText('Please choose or write a question.')).toBeDefined();
  expect(sent.some(({ call }) => call.endsWith('/question'))).toBe(false);
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Who else?' } });
  await press('Send the question');
  expect(await screen.findByText('No parent decides about this request now.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Who else?');
});

test('Rule 6.121, the elder reads the question and answers once', async () => {
  const { sent } = show('elder', { question: asked });
  expect(await screen.findByRole('heading', { name: 'Ada’s parent asks you' })).toBeDefined();
  await press('Send the answer');
  expect(await screen.findByText('Please write an answer.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'My neighbour' } });
  await press('Send the answer');
  expect(await screen.findByText('You answered')).toBeDefined();
  expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({
    ...emptyTexts(ANSWER_TEXTS),
    answer: 'My neighbour',
  });
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
});

test('Rule 6.122, the answer is plain text without links', async () => {
  show('parent', { question: answered });
  const words = await screen.findByText('See www.evil.example');
  expect([words.closest('a'), words.querySelector('a')]).toEqual([null, null]);
  expect(screen.getByText('Rosa answered')).toBeDefined();
});

test.for([
  ['the youth', 'youth', {}],
  ['the elder where nothing was asked', 'elder', {}],
  ['the parent once it is decided', 'parent', { status: 'approved', bucket: 'upcoming' }],
] as const)('Rule 6.120, %s sees neither', async ([, role, changes]) => {
  show(role, changes);
  expect(await screen.findByText('What happened so far')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Ask Rosa|Send the answer)$/ })).toBeNull();
});

test('Rule 6.121, an unanswered question says so after the decision, and can’t be answered anymore', async () => {
  show('elder', { status: 'approved', bucket: 'upcoming', question: asked });
  expect(await screen.findByText('This wasn’t answered.')).toBeDefined();
  expect(screen.queryByLabelText('Your answer')).toBeNull();
});

test('Rule 6.171, an elder isn’t asked to answer for an adult youth', async () => {
  show('elder', { question: asked, nextApprover: 'youth' });
  expect(await screen.findByText('This wasn’t answered.')).toBeDefined();
  expect(screen.queryByLabelText('Your answer')).toBeNull();
});

test('Rule 6.120, a parent who asks on the dashboard reads that the question was sent', async () => {
  const elderProfile = {
    ...{ bio: '', ageRange: '60-75', joinedAt: at, checks: null, card: 'read', contacts: [] },
    ...{ sessionsWithChild: 1, sessionsWithOthers: 0 },
    ...{ hasMetChildInPerson: true, needsAdult: false, isReported: false },
  } as const;
  let session = sessionView(1, [rosa, ada], { elderProfile });
  const counts = { pending: 1, upcoming: 0, rejected: 0, past: 0 };
  showPage({
    element: <ApprovalsPage />,
    address: '/dashboard/parent',
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({ items: [session], nextCursor: null, counts }),
      [`POST /api/sessions/${session.id}/question`]: () => {
        session = { ...session, question: asked };
        return Response.json(session);
      },
    },
  });
  await press('Ask Rosa');
  await press('Will anyone else be there?');
  await press('Send the question');
  const told = await screen.findByText(/^We sent your question/);
  await waitFor(() => expect(told.closest('[tabindex]')).toBe(document.activeElement));
});

const elderProfile = {
  ...{ bio: 'I taught music.', ageRange: '60-75', joinedAt: at, checks: null, contacts: [] },
  ...{ sessionsWithChild: 0, sessionsWithOthers: 0, card: 'read' },
  ...{ hasMetChildInPerson: false, needsAdult: false, isReported: false },
} as const;

test('attack A300, on the page of a first meeting, Approve opens the elder’s details if they are closed', async () => {
  const { sent } = show('parent', { elderProfile });
  const details = (await screen.findByText('I taught music.')).closest('details');
  if (details === null) throw new Error('the details are missing');
  details.open = false;
  await press('Approve');
  expect(details.open).toBe(true);
  const readFirst = screen.getByText(/^Read more about Rosa first/);
  expect(readFirst.closest('[tabindex]')).toBe(document.activeElement);
  expect(sent.some(({ call }) => call.endsWith('/approve'))).toBe(false);
  await press('Approve');
  await waitFor(() => expect(sent.some(({ call }) => call.endsWith('/approve'))).toBe(true));
});

test('rule 6.503, a guardian who reported the elder presses Approve twice', async () => {
  const { sent } = show('parent', { elderProfile: { ...elderProfile, isReported: true } });
  await press('Approve');
  expect(screen.getByText(/^You reported Rosa\. Press Approve again/)).toBeDefined();
  expect(sent.some(({ call }) => call.endsWith('/approve'))).toBe(false);
  await press('Approve');
  await waitFor(() => expect(sent.some(({ call }) => call.endsWith('/approve'))).toBe(true));
});
