// @vitest-environment jsdom
import { CLOSED_LINKS } from '@oakling/domain/sessions/supervision/decision-link';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { beforeActing } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { closedWords } from './decide-text.ts';
import { DecidePage } from './decide-page.tsx';

const session = sessionView(
  1,
  [personCard('2', 'Rosa', 'elder'), personCard('1', 'Ada', 'youth')],
  {
    message: 'Bring a camera',
  },
);
const READ = 'POST /api/decision-links/read';
const APPROVE = 'POST /api/decision-links/approve';
const REJECT = 'POST /api/decision-links/reject';

const elderProfile = {
  ...{ bio: '', ageRange: '60-75', joinedAt: '2026-03-01T10:00:00.000Z' },
  ...{
    card: 'read',
    checks: null,
    sessionsWithChild: 0,
    sessionsWithOthers: 0,
    contacts: [],
    hasMetChildInPerson: false,
    needsAdult: false,
    isReported: false,
  },
};
const user = userEvent.setup({ pointerEventsCheck: 0 });
const open = () => Response.json({ state: 'open', session, hasElderPicture: false });

function show(answers: Record<string, () => Response> = {}, address = '/decide#code=ENCRYPTED') {
  return showPage({ element: <DecidePage />, address, answers: { [READ]: open, ...answers } });
}

test('the whole request is shown, and opening it only loads it', async () => {
  const { sent } = show();
  expect(await screen.findByRole('heading', { name: 'Rosa ➔ Ada', level: 2 })).toBeDefined();
  expect(screen.getByText('The library')).toBeDefined();
  expect(screen.getByText('Bring a camera')).toBeDefined();
  expect(sent).toEqual([{ call: READ, body: { link: 'ENCRYPTED' } }]);
});

test('Rule 6.83, the elder’s picture is loaded with the link and shown by a local URL', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
  );
  const opened = { state: 'open', session: { ...session, elderProfile }, hasElderPicture: true };
  const picture = 'POST /api/decision-links/picture';
  const { sent } = show({
    [READ]: () => Response.json(opened),
    [picture]: () => new Response('bytes', { headers: { 'content-type': 'image/webp' } }),
  });
  // While the page is loading, it doesn't claim that there is no profile.
  expect(await screen.findByText('60-75 years old')).toBeDefined();
  expect(screen.queryByText('No picture of their own')).toBeNull();
  await vi.waitFor(() =>
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:picture'),
  );
  expect(sent.at(-1)).toEqual({ call: picture, body: { link: 'ENCRYPTED' } });
});

test('says if an elder has no picture (rule 6.95)', async () => {
  const [initiator, receiver] = [session.initiator, session.receiver].map((card) => ({
    ...card,
    avatarUrl: null,
  }));
  const drawn = { ...session, initiator, receiver, elderProfile };
  show({
    [READ]: () => Response.json({ state: 'open', session: drawn, hasElderPicture: false }),
  });
  expect(await screen.findByText('No picture of their own')).toBeDefined();
});

test('Approve decides, confirms it, and focuses the next step', async () => {
  const { sent } = show({ [APPROVE]: () => Response.json({ state: 'approved' }) });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/You approved the session of Rosa with Ada/)).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Log in to see your requests');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(sent.at(-1)).toEqual({ call: APPROVE, body: { link: 'ENCRYPTED' } });
});

test('Reject asks for a reason, and keeps it after a failure', async () => {
  let isDown = true;
  const { sent } = show({
    [REJECT]: () => (isDown ? problem(409, 'overlaps') : Response.json({ state: 'rejected' })),
  });
  const reject = await screen.findByRole('button', { name: 'Reject' });
  const whatIsWrong = beforeActing();
  await user.click(reject);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await whatIsWrong()).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Exams');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(/another approved session at this time/)).toBeDefined();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/You rejected the session of Rosa with Ada/)).toBeDefined();
  expect(sent.at(-1)?.body).toEqual({ link: 'ENCRYPTED', reason: 'Exams', rest: false });
});

test.for(CLOSED_LINKS)('a request that is %s says so, with a log-in link', async (state) => {
  show({ [READ]: () => Response.json({ state }) });
  expect(await screen.findByText(closedWords({ state }).title)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Log in to see your requests' });
  expect(link.getAttribute('href')).toBe('/auth/login');
});

test('a change between reading and deciding is reported', async () => {
  show({ [APPROVE]: () => problem(409, 'cancelled') });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('This request was cancelled.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('Rule 1.140, after a changed profile the new one is shown and can be approved', async () => {
  let card = 'read';
  const { sent } = show({
    [READ]: () => {
      const profile = { ...elderProfile, card, bio: `Bio of ${card}` };
      return Response.json({
        state: 'open',
        session: { ...session, elderProfile: profile },
        hasElderPicture: false,
      });
    },
    [APPROVE]: () => {
      if (card === 'now') return Response.json({ state: 'approved' });
      card = 'now';
      return problem(409, 'card-changed');
    },
  });
  await screen.findByText('Bio of read');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/profile changed after you opened the page/)).toBeDefined();
  await screen.findByText('Bio of now');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/You approved the session of Rosa/)).toBeDefined();
  const cards = sent.filter(({ call }) => call === APPROVE).map(({ body }) => body);
  expect(cards).toMatchObject([{ card: 'read' }, { card: 'now' }]);
});

test('after a failure the request stays and can be decided again (rule 10.311)', async () => {
  show({ [APPROVE]: () => problem(500, 'server-error', 'Something went wrong.') });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(
    await screen.findByText(/We couldn’t confirm your decision on the session of Rosa/),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined();
});

test.for([
  ['without its last part', '/decide', open],
  ['that was altered', '/decide#code=x', () => problem(409, 'link-invalid')],
  ['with a dot at its end', '/decide#code=x.', () => problem(422, 'invalid-input')],
] as const)('a link %s isn’t valid', async ([, address, answer]) => {
  show({ [READ]: answer }, address);
  expect(await screen.findByText('This link isn’t valid.')).toBeDefined();
});

test('a request that fails to load can be retried', async () => {
  show({ [READ]: () => problem(503, 'unavailable') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
