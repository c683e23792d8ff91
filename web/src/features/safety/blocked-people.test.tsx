// @vitest-environment jsdom
import type { BlockView } from '@oakling/domain/safety/contract';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { BlockedPeople } from './blocked-people.tsx';

const user = userEvent.setup();
const ME = '0189f7a4-0000-7000-8000-000000000001';
const rosa: BlockView = {
  personId: '0189f7a4-0000-7000-8000-000000000002',
  name: 'Rosa',
  role: 'elder',
  childId: null,
  childName: null,
  isMine: true,
  canLift: true,
  guardian: null,
  isGoodbye: false,
  createdAt: '2026-03-03T12:00:00.000Z',
};
const walter = { ...rosa, personId: `${rosa.personId.slice(0, -1)}9`, name: 'Walter' };

function show(blocks: readonly BlockView[], lift?: () => Response) {
  const left = new Set(blocks);
  return showPage({
    element: <BlockedPeople />,
    address: '/dashboard/youth/account',
    me: aMe({ id: ME, role: 'youth' }),
    answers: {
      'GET /api/blocks': () => Response.json({ items: [...left] }),
      [`DELETE /api/blocks/${ME}/${rosa.personId}`]:
        lift ??
        (() => {
          for (const block of left) {
            if (block.isMine && block.personId === rosa.personId) left.delete(block);
          }
          return done();
        }),
    },
  });
}

const section = () => within(screen.getByRole('region', { name: 'People you have blocked' }));

test('Rule 9.108, the account page lists blocked people, and unblocks them', async () => {
  const { sent } = show([rosa, walter]);
  const names = (await section().findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(names[0]).toMatch(/^RosaSince Tuesday, March 3, 2026/);
  expect(names[1]).toMatch(/^Walter/);
  await user.click(section().getByRole('button', { name: 'Unblock Rosa' }));
  const told = await section().findByText(/^Rosa is no longer blocked/);
  expect(told.closest('[role=status]')).not.toBeNull();
  await waitFor(() => expect(section().queryByText('Rosa')).toBeNull());
  expect(document.activeElement).toBe(section().getByRole('heading'));
  expect(section().getByText('Walter')).toBeDefined();
  expect(sent[1]?.call).toBe(`DELETE /api/blocks/${ME}/${rosa.personId}`);
});

test('Rule 9.108, a parent’s block is labeled as theirs, and has no button', async () => {
  show([{ ...rosa, isMine: false, canLift: false }]);
  expect(await section().findByText('Blocked by your parent.')).toBeDefined();
  expect(section().queryByRole('button')).toBeNull();
});

test('Rule 9.108, a person blocked by both is listed once, and stays blocked', async () => {
  show([rosa, { ...rosa, isMine: false, canLift: false }]);
  expect(await section().findAllByRole('listitem')).toHaveLength(1);
  await user.click(section().getByRole('button', { name: 'Unblock Rosa' }));
  expect(await section().findByText(/but your parent still does/)).toBeDefined();
  await waitFor(() => expect(section().queryByRole('button')).toBeNull());
  expect(section().getByText('Blocked by your parent.')).toBeDefined();
});

test('no blocks, a list that fails to load, and a failed unblock', async () => {
  show([]);
  expect(await section().findByText('You haven’t blocked anybody.')).toBeDefined();
  expect(section().getByText('No one')).toBeDefined();
  cleanup();
  show([rosa], () => problem(503, 'unavailable'));
  await user.click(await section().findByRole('button', { name: 'Unblock Rosa' }));
  expect((await section().findByRole('alert')).textContent).toBe(
    'We couldn’t unblock Rosa. Please try again.',
  );
  expect(section().getByText('Rosa')).toBeDefined();
});
