// @vitest-environment jsdom
import type { MyChecks as Mine } from '@oakling/domain/identity/clearance';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { MyChecks } from './my-checks.tsx';

const done = { state: 'current', recordedOn: '2031-05-05', validUntil: null } as const;
const open = { state: 'missing', recordedOn: null, validUntil: null } as const;
const lapsed = { state: 'lapsed', recordedOn: '2030-05-05', validUntil: '2031-05-04' } as const;

async function show(mine: Mine) {
  showPage({
    element: <MyChecks />,
    route: '/',
    address: '/',
    answers: { 'GET /api/my-checks': () => Response.json(mine) },
  });
  await screen.findByText('Talk');
}

test('an elder reads which checks are done, have expired and come next (rule 9.135)', async () => {
  await show({
    isCleared: false,
    clearedUntil: null,
    checks: [
      { name: 'Talk', ...done },
      { name: 'Training', ...open },
      { name: 'Record check', ...lapsed },
    ],
  });
  expect(
    screen.getByText('The moderators haven’t finished checking you: 1 of 3 checks are done.'),
  ).toBeDefined();
  expect(screen.getByText('1 of 3 done')).toBeDefined();
  expect(screen.getByText('Done on Monday, May 5, 2031')).toBeDefined();
  expect(screen.getByText('Not done yet')).toBeDefined();
  expect(screen.getByText('Expired after Sunday, May 4, 2031')).toBeDefined();
  expect(screen.getByText(/^Next: Training and Record check\./)).toBeDefined();
});

test('a cleared elder reads until when, and which check comes first (rule 9.135)', async () => {
  await show({
    isCleared: true,
    clearedUntil: '2032-01-01',
    checks: [
      { name: 'Talk', ...done },
      { name: 'Training', ...done, validUntil: '2032-01-01' },
    ],
  });
  const until = 'The moderators have checked you. This is valid until Thursday, January 1, 2032.';
  expect(screen.getByText(until)).toBeDefined();
  expect(screen.getByText(/^Next: Training, before that day\./)).toBeDefined();
});

test('if nothing expires, there is nothing to do', async () => {
  await show({ isCleared: true, clearedUntil: null, checks: [{ name: 'Talk', ...done }] });
  expect(screen.getByText('The moderators have checked you.')).toBeDefined();
  expect(screen.getByText('There is nothing you need to do.')).toBeDefined();
});
