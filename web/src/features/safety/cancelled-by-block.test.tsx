// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { expect, test } from 'vitest';
import { BlockOrReport } from '../../lib/block-or-report.ts';
import { done, showPage } from '../../testing/show-page.tsx';
import { SafetyFrame } from './safety-frame.tsx';

const user = userEvent.setup();
const ME = '0189f7a4-0000-7000-8000-000000000001';
const ROSA = '0189f7a4-0000-7000-8000-000000000002';
const WALTER = '0189f7a4-0000-7000-8000-000000000003';

const Page = () => use(BlockOrReport)({ personId: ROSA, name: 'Rosa' });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('Rule 6.275, it lists the canceled sessions with this person only', async () => {
  const session = (day: number, elderId: string, name: string) => ({
    id: `${day}`,
    startsAt: `2031-05-0${day}T14:00:00.000Z`,
    initiator: { id: elderId, name },
    receiver: { id: ME, name: 'Sam' },
  });
  const list = (items: readonly object[]) => () => Response.json({ items });
  showPage({
    element: (
      <SafetyFrame>
        <Page />
      </SafetyFrame>
    ),
    address: '/dashboard/youth/matches',
    me: aMe({ id: ME, role: 'youth', fullName: 'Sam' }),
    answers: {
      'POST /api/blocks': done,
      'GET /api/sessions?bucket=pending': list([session(6, ROSA, 'Rosa')]),
      'GET /api/sessions?bucket=upcoming': list([
        session(7, ROSA, 'Rosa'),
        session(8, WALTER, 'Walter'),
      ]),
    },
  });
  await press('Block or report Rosa');
  await press('Block Rosa');
  const dialog = within(screen.getByRole('alertdialog'));
  await dialog.findByText('We will cancel these:');
  await press('Block Rosa');
  await screen.findByText('We cancelled these:');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/with Rosa \(open request\)$/),
    expect.stringMatching(/with Rosa$/),
  ]);
});
