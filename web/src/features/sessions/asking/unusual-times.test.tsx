// @vitest-environment jsdom
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { SessionPage } from '../session-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');

afterEach(() => {
  vi.useRealTimers();
});

function show(session: SessionView, answers = {}) {
  return showPage({
    element: <SessionPage />,
    address: `/dashboard/parent/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: aMe(),
    answers: { [`GET /api/sessions/${session.id}`]: () => Response.json(session), ...answers },
  });
}

function planned() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-15T12:00:00Z') });
  return { startsAt: '2099-03-03T16:00:00.000Z', endsAt: '2099-03-03T16:45:00.000Z' };
}

test('Rule 6.113, an unusual time needs confirmation in the dialog before it is proposed', async () => {
  const session = sessionView(1, [rosa, ada], {
    bucket: 'upcoming',
    status: 'approved',
    ...planned(),
  });
  const call = `POST /api/sessions/${session.id}/proposal`;
  Element.prototype.scrollIntoView = () => {};
  const answers = [() => problem(409, 'unusual-hours'), () => Response.json(session)];
  const { sent } = show(session, {
    [call]: () => (answers.shift() ?? (() => problem(500, 'server-error')))(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Propose another time' }));
  fireEvent.change(await screen.findByLabelText('End Time'), { target: { value: '12:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose this time' }));
  const asked = 'That is early in the morning or late in the evening for Ada. Send it anyway?';
  await screen.findByRole('group', { name: asked });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send it anyway' }));
  const confirmed = () =>
    sent.flatMap((one) => (one.call === call ? [Object(one.body).unusualConfirmed] : []));
  await vi.waitFor(() => expect(confirmed()).toEqual([undefined, true]));
});

test('Rule 6.114, the parent is told what is unusual about the time', async () => {
  show(sessionView(1, [rosa, ada], { timeMarks: ['long', 'early', 'late'] }));
  const marks = await screen.findByRole('list', { name: 'Unusual about the time' });
  expect(
    within(marks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Longer than three hours', 'Begins before 8 AM for Ada', 'Ends after 8 PM for Ada']);
});
