// @vitest-environment jsdom
import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { aChildDetail } from '@oakling/domain/testing/profiles';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { ChildPage } from './child-page.tsx';

const block = {
  ...{ personId: 'walter', name: 'Walter', role: 'elder', childId: 'sam', childName: 'Sam' },
  ...{ isMine: true, canLift: true, guardian: null, createdAt: '2026-03-03T12:00:00.000Z' },
};

async function rowsOf(changes: Partial<ChildDetail> = {}) {
  const more = { rules: { value: '2 rules', content: <p>Video calls only</p> } };
  showPage({
    element: <ChildPage childId="sam" more={more} />,
    address: '/dashboard/parent/children/sam',
    answers: {
      'GET /api/children/sam': () => Response.json(aChildDetail(changes)),
      'GET /api/children/sam/changes': () => Response.json({ items: [], nextCursor: null }),
      'GET /api/blocks': () =>
        Response.json({ items: [block, { ...block, isMine: false, guardian: 'Jon' }] }),
    },
  });
  await screen.findByText('1 person');
  return screen.getAllByRole<HTMLDetailsElement>('group').filter(({ open }) => open !== undefined);
}

const labels = (rows: readonly HTMLElement[]) =>
  rows.map((row) => [
    within(row).getAllByRole('heading', { level: 2 })[0]?.textContent,
    row.querySelector('summary h2 + span')?.textContent,
  ]);

test('a child’s page is closed rows that say their value (rule 9.240)', async () => {
  const rows = await rowsOf({ lastSeen: '2026-03-04', joinedAt: '2026-03-03T12:00:00.000Z' });
  expect(labels(rows)).toEqual([
    ['Pause', 'Not paused'],
    ['Who decides', ''],
    ['Rules', '2 rules'],
    ['What others see', 'Sam Young'],
    ['Blocked people', '1 person'],
    ['Log-in', 'sam@example.org'],
    ['History', 'Last here Mar 4, 2026'],
    ['Data', 'Joined Mar 3, 2026'],
  ]);
  expect(rows.filter(({ open }) => open)).toEqual([]);
  expect(rows[2]?.textContent).toContain('Video calls only');
});

test('the rows of a paused child without matching, who logs in with a PIN, say so', async () => {
  const rows = await rowsOf({
    pausedAt: '2026-03-03T12:00:00.000Z',
    isMatchingOn: false,
    logsInByPin: true,
    shownNameStyle: 'first-name-and-initial',
  });
  const values = new Map(labels(rows).map(([label, value]) => [label, value]));
  expect(values.get('Pause')).toBe('Paused');
  expect(values.get('What others see')).toBe('Sam Y., can’t be found');
  expect(values.get('Log-in')).toBe('PIN');
});

test('a child was last here today at the latest (rule 10.481)', async () => {
  const rows = await rowsOf({ lastSeen: '9999-01-01' });
  const history = new Map(labels(rows).map(([label, value]) => [label, value])).get('History');
  expect(history).toMatch(/^Last here /);
  for (const row of rows) expect(row.textContent).not.toContain('9999');
});

test('a change that waits for a guardian opens its row', async () => {
  const version = { id: 'bio-1', field: 'bio', words: 'Hi', pictureUrl: null, isWaiting: true };
  const rows = await rowsOf({ versions: [{ ...version, field: 'bio' }] });
  expect(labels(rows.filter(({ open }) => open))).toEqual([
    ['What others see', 'A change is waiting for you'],
  ]);
});
