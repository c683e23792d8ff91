// @vitest-environment jsdom
import type { SessionView } from '@oakling/domain/sessions/contract';
import { personCard, PROPOSAL, sessionView } from '@oakling/domain/testing/session-views';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers, beforeActing } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { ApprovalsPage } from './approvals-page.tsx';
import type { Elements } from '../../../ui/card.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = { ...personCard('2', 'Rosa', 'elder'), isVerified: true };
const place = {
  connectionMode: 'Remote',
  videoProvider: 'Zoom',
  videoLink: 'https://zoom.us/j/1',
} as const;
const fromAda = sessionView(1, [ada, rosa], { connectionMode: 'Remote', place });
const toAda = sessionView(2, [rosa, ada], { message: 'Bring a camera', version: 3 });
const LIST = 'GET /api/sessions?bucket=pending';

function show(open: readonly SessionView[], refusal?: () => Response, below?: Elements) {
  const left = new Map(open.map((session) => [session.id, session]));
  const list = () =>
    Response.json({
      items: [...left.values()],
      nextCursor: null,
      counts: { pending: left.size, upcoming: 0, rejected: 0, past: 0 },
    });
  const decide = (session: SessionView, status: SessionView['status']) => () => {
    if (refusal !== undefined) return refusal();
    left.delete(session.id);
    return Response.json({ ...session, status });
  };
  const decisions = open.flatMap((session) => [
    [`POST /api/sessions/${session.id}/approve`, decide(session, 'approved')],
    [`POST /api/sessions/${session.id}/reject`, decide(session, 'rejected')],
  ]);
  const element = (
    <>
      <ApprovalsPage>{below}</ApprovalsPage>
      <Toaster />
    </>
  );
  const until = '2026-08-29T12:00:00.000Z';
  const rests = () => Response.json({ items: [{ askerId: rosa.id, askedId: ada.id, until }] });
  const answers = { [LIST]: list, 'GET /api/rests': rests, ...Object.fromEntries(decisions) };
  return showPage({ element, address: '/dashboard/parent', answers });
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const cardOf = (words: string) => screen.findByRole('article', { name: new RegExp(words) });

test('requests are grouped by child and requester, with everything needed to decide', async () => {
  show([fromAda, toAda]);
  await screen.findByRole('heading', { name: "Ada's Sessions" });
  const panel = within(screen.getByRole('region', { name: 'Pending Session Requests' }));
  expect(panel.getByRole('heading', { name: 'Initiated by Ada' })).toBeDefined();
  expect(panel.getAllByRole('heading', { name: 'Rosa ➔ Ada' })).toHaveLength(2);
  const link = panel.getByRole('link', { name: 'Zoom Link' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://zoom.us/j/1',
    'noreferrer',
  ]);
  expect(panel.getByText('The library')).toBeDefined();
  expect(panel.getByText('Bring a camera')).toBeDefined();
  expect(panel.getAllByText('Verified')).toHaveLength(2);
});

test('rule 6.46, an approved request is confirmed in its place, which takes the focus', async () => {
  const { sent } = show([fromAda, toAda]);
  const card = await cardOf('Ada with Rosa');
  await user.click(within(card).getByRole('button', { name: 'Approve' }));
  const answer = screen.getByRole('article', { name: /Ada with Rosa/ });
  expect(within(answer).queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(answer);
  expect(await screen.findByText('Session approved')).toBeDefined();
  expect(
    await within(answer).findByText(/You approved the session of Ada with Rosa/),
  ).toBeDefined();
  // The next request keeps its place below.
  const next = screen.getByRole('article', { name: /^Request .*Rosa with Ada/ });
  expect(answer.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(sent.find(({ call }) => call.endsWith('/approve'))?.body).toEqual({ version: 1 });
});

const elderProfile = {
  ...{ bio: 'I taught music.', ageRange: '60-75', joinedAt: '2026-03-01T10:00:00.000Z' },
  ...{ checks: null, contacts: [], sessionsWithChild: 0, sessionsWithOthers: 0, card: 'read' },
  ...{ hasMetChildInPerson: false, needsAdult: false, isReported: false },
} as const;

test('rule 6.375, the next first meeting opens when the one before it is decided', async () => {
  const { sent } = show([
    { ...fromAda, elderProfile },
    { ...toAda, elderProfile },
  ]);
  const first = within(await cardOf('Ada with Rosa'));
  const second = within(await cardOf('Rosa with Ada'));
  await user.click(first.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Session approved');
  expect(second.getByText('I taught music.').closest('details')?.open).toBe(true);
  expect(second.getByText('Bring a camera').closest('details')).toBeNull();
  await user.click(second.getByRole('button', { name: 'Approve' }));
  expect(sent.filter(({ call }) => call.endsWith('/approve'))).toHaveLength(2);
});

test('rule 6.375 and attack A300, of several first meetings only the first is open, and Approve opens the others', async () => {
  const { sent } = show([
    { ...fromAda, elderProfile },
    { ...toAda, elderProfile, proposal: PROPOSAL },
  ]);
  const first = within(await cardOf('Ada with Rosa'));
  expect(first.getByText('I taught music.').closest('details')?.open).toBe(true);
  const second = within(await cardOf('Rosa with Ada'));
  const more = second.getByText('I taught music.').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.contains(second.getByText('Bring a camera'))).toBe(true);
  expect(second.getByText(/proposed another time/).closest('details')).toBeNull();
  const [{ name: interest } = { name: '' }] = toAda.interests;
  expect(second.getByText(interest).closest('details')).toBeNull();
  await user.click(second.getByRole('button', { name: 'Approve' }));
  expect(more?.open).toBe(true);
  expect(more?.contains(document.activeElement)).toBe(true);
  expect(second.getByText(/^Read more about Rosa first/)).toBeDefined();
  expect(sent.map(({ call }) => call)).toEqual([LIST]);
  expect(await barriers()).toEqual([]);
  await user.click(second.getByRole('button', { name: 'Approve' }));
  expect(sent.find(({ call }) => call.endsWith('/approve'))?.body).toMatchObject({ version: 3 });
});

test('a refused decision brings the card back with the reason', async () => {
  show([toAda], () => problem(409, 'overlaps'));
  const card = await cardOf('Rosa with Ada');
  const whatIsWrong = beforeActing();
  await user.click(within(card).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Failed to update session.')).toBeDefined();
  expect(screen.getByText(/another approved session at this time/)).toBeDefined();
  expect(await cardOf('Rosa with Ada')).toBeDefined();
  expect(await whatIsWrong(/^We couldn’t confirm your decision/)).toEqual([]);
});

test('a rejection sends the version that was read, and an optional reason', async () => {
  const { sent } = show([toAda]);
  const card = await cardOf('Rosa with Ada');
  await user.click(within(card).getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Exams.');
  await user.click(dialog.getByRole('button', { name: 'This time doesn’t suit us.' }));
  // A rejection can also begin a rest. Rule 6.274
  const rest = dialog.getByRole('checkbox', { name: 'Not this person for now' });
  expect(rest).toHaveProperty('checked', false);
  expect(
    dialog.getByText(
      /^Rosa can’t ask Ada again for four weeks.* A third no within 30 days does the same\.$/,
    ),
  ).toBeDefined();
  await user.click(rest);
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Session rejected')).toBeDefined();
  expect(sent.find(({ call }) => call.endsWith('/reject'))?.body).toEqual({
    version: 3,
    reason: 'Exams. This time doesn’t suit us.',
    rest: true,
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // The result says when the rest ends. Rule 1.182
  expect(
    await screen.findByText(
      /We’ve told them both\. Rosa can’t ask Ada again until Saturday, August 29, 2026\./,
    ),
  ).toBeDefined();
});

test('people without a name are called Unnamed Child or Unknown User (rule 3.17)', async () => {
  show([
    sessionView(1, [
      { ...rosa, name: '' },
      { ...ada, name: '' },
    ]),
  ]);
  expect(await screen.findByRole('heading', { name: "Unnamed Child's Sessions" })).toBeDefined();
  expect(screen.getAllByRole('heading', { name: 'Unknown User ➔ Unnamed Child' })).toHaveLength(2);
});

test('skeleton cards show while the requests load (rule 6.42)', async () => {
  const answer = Promise.withResolvers<Response>();
  showPage({
    element: <ApprovalsPage />,
    address: '/dashboard/parent',
    answers: { [LIST]: () => answer.promise },
  });
  const words = screen.getByText('Loading session requests...');
  expect(words.role).toBe('status');
  expect(words.nextElementSibling?.childElementCount).toBe(3);
  expect(await barriers()).toEqual([]);
  expect(screen.queryByText('All caught up!')).toBeNull();
  const counts = { pending: 0, upcoming: 0, rejected: 0, past: 0 };
  answer.resolve(Response.json({ items: [], nextCursor: null, counts }));
  expect(await screen.findByText('All caught up!')).toBeDefined();
  expect(screen.queryByText('Loading session requests...')).toBeNull();
});

test('a list that fails to load can be retried', async () => {
  showPage({ element: <ApprovalsPage />, address: '/dashboard/parent' });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test('content below appears with the list, which would push it down', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const element = (
    <ApprovalsPage>
      <h2>Your children</h2>
    </ApprovalsPage>
  );
  showPage({ element, address: '/dashboard/parent', answers: { [LIST]: () => answer } });
  const below = () => screen.queryByRole('heading', { name: 'Your children' });
  await screen.findByText('Loading session requests...');
  expect(below()).toBeNull();
  resolve(problem(503, 'unavailable'));
  await waitFor(() => expect(below()).not.toBeNull());
});

test('content below the requests waits for them, so that it does not shift', async () => {
  show([fromAda], undefined, <p>The week</p>);
  expect(screen.queryByText('The week')).toBeNull();
  await cardOf('Ada with Rosa');
  expect(screen.getByText('The week')).toBeDefined();
});

test('with nothing to decide a parent is told so', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'All caught up!' })).toBeDefined();
  expect(screen.getByText('You have no session requests pending approval.')).toBeDefined();
});
