// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { SessionPage } from './session-page.tsx';
import { SessionsPage } from './sessions-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const user = userEvent.setup({ pointerEventsCheck: 0 });
const first = sessionView(1, [rosa, ada], { date: '2099-03-07' });
const series = { id: first.id, every: 'week' as const, startsAt: first.startsAt, leftOut: [] };
const asked = { ...first, series: { ...series, times: 4, later: [] } };

function show(role: Role, session: SessionView, answers: Record<string, () => Response> = {}) {
  const { bucket, id } = session;
  const counts = { pending: 1, upcoming: 1, rejected: 0, past: 0 };
  const isToDecide = role === 'parent';
  return showPage({
    element: isToDecide ? <SessionPage /> : <SessionsPage />,
    address: `/dashboard/${role}/sessions${isToDecide ? `/${id}` : `?tab=${bucket}`}`,
    ...(isToDecide && { route: '/dashboard/:role/sessions/:id' }),
    me: aMe({ role }),
    answers: {
      [`GET /api/sessions?bucket=${bucket}`]: () =>
        Response.json({ items: [session], nextCursor: null, counts }),
      ...answers,
    },
  });
}

const DATES = ['2099-03-07', '2099-03-14', '2099-03-21', '2099-03-28'].map((day) => ({
  day,
  startsAt: `${day}T15:00:00.000Z`,
  problem: day === '2099-03-21' ? 'busy' : null,
}));

const bodyOf = (sent: readonly { call: string; body: unknown }[]) =>
  sent.find(({ call }) => call.startsWith('POST'))?.body;

describe('Rules 6.432 and 6.433, a guardian and the dates of a request', () => {
  const showDates = async () => {
    let now = asked;
    const page = show('parent', asked, {
      [`GET /api/sessions/${asked.id}`]: () => Response.json(now),
      [`GET /api/sessions/${asked.id}/dates`]: () => Response.json({ items: DATES }),
      [`POST /api/sessions/${asked.id}/approve`]: () => {
        now = { ...asked, status: 'approved' };
        return Response.json(now);
      },
    });
    const dates = within(await screen.findByRole('group', { name: 'Dates' }));
    return { ...page, dates };
  };

  test('a date that doesn’t fit is marked, and can’t be chosen', async () => {
    const { dates } = await showDates();
    const boxes = dates.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [true, false],
    ]);
    expect(dates.getByText('One of the two has another session then.')).toBeDefined();
    expect(await barriers()).toEqual([]);
  });

  test('Approve leaves out the unticked date and the one that doesn’t fit', async () => {
    const { sent, dates } = await showDates();
    await user.click(dates.getByRole('checkbox', { name: /March 28/ }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(bodyOf(sent)).toEqual({ version: 1, leaveOut: ['2099-03-21', '2099-03-28'] });
    expect(await screen.findByText(/You also approved 1 later date\.$/)).toBeDefined();
  });

  test('Approve leaves out the first date, too, and is off without any', async () => {
    const { sent, dates } = await showDates();
    const approve = () => screen.getByRole('button', { name: 'Approve' });
    await user.click(dates.getByRole('checkbox', { name: /March 7/ }));
    for (const name of [/March 14/, /March 28/]) {
      await user.click(dates.getByRole('checkbox', { name }));
    }
    expect(approve()).toHaveProperty('disabled', true);
    await user.click(dates.getByRole('checkbox', { name: /March 28/ }));
    await user.click(approve());
    const leaveOut = ['2099-03-07', '2099-03-14', '2099-03-21'];
    expect(bodyOf(sent)).toEqual({ version: 1, leaveOut });
  });

  test('Approve only the first lets the others wait', async () => {
    const { sent } = await showDates();
    await user.click(screen.getByRole('button', { name: 'Approve only the first' }));
    expect(bodyOf(sent)).toEqual({ version: 1, leaveOut: 'others' });
  });
});

describe('Rule 6.434, which dates are called off', () => {
  const later = ['2099-03-14T15:00:00.000Z', '2099-03-21T15:00:00.000Z'];
  const approved = sessionView(1, [rosa, ada], {
    status: 'approved',
    bucket: 'upcoming',
    date: '2099-03-07',
    series: { ...series, times: 3, later },
  });
  const cancel = async (
    confirm: string,
    choose: (dialog: ReturnType<typeof within>) => Promise<void> = async () => {},
  ) => {
    const { sent } = show('elder', approved, {
      [`POST /api/sessions/${approved.id}/cancel`]: () => Response.json(approved),
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel session: / }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await choose(dialog);
    await user.click(dialog.getByRole('button', { name: confirm }));
    return bodyOf(sent);
  };

  test('only this date, unless something else is chosen', async () => {
    expect(await cancel('Call off this date')).toEqual({ version: 1, reason: '', rest: false });
  });

  test('this date and all later ones', async () => {
    const body = await cancel('Stop the series', (dialog) =>
      user.click(dialog.getByRole('radio', { name: 'This date and the 2 dates after it' })),
    );
    expect(body).toMatchObject({ following: 'all' });
  });

  test('all dates until the last day of a break', async () => {
    const body = await cancel('Take a break', async (dialog) => {
      await user.click(dialog.getByRole('radio', { name: 'All dates until a day' }));
      fireEvent.change(dialog.getByLabelText('Last day of the break'), {
        target: { value: '2099-03-15' },
      });
    });
    expect(body).toMatchObject({ following: '2099-03-15' });
  });
});
