// @vitest-environment jsdom
import {
  CHECK_ENDING_TEXTS,
  CHECK_TEXTS,
  type CheckList,
} from '@oakling/domain/admin/clearance-contract';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { checkText } from './clearance-text.ts';
import { CheckListCard } from './components/check-list.tsx';
import { LapsingChecks } from './people-page.tsx';

const user = userEvent.setup();
const CHECKS = '/api/moderation/people/rosa/checks';

const made = {
  recordedBy: 'You',
  recordedAt: '2031-05-05T10:00:00.000Z',
  validUntil: '2032-01-01',
  ...emptyTexts(CHECK_TEXTS),
  note: 'At the library',
};
const list: CheckList = {
  checks: [
    { name: 'Identity seen', isListed: true, state: 'missing', current: null },
    { name: 'Talk', isListed: true, state: 'current', current: made },
    { name: 'Training', isListed: true, state: 'lapsed', current: made },
    { name: 'Dancing', isListed: false, state: 'current', current: made },
  ],
  ended: [
    {
      ...made,
      id: '1',
      name: 'Talk',
      ending: 'withdrawn',
      endedBy: 'Another moderator, or a former member',
      endedAt: '2031-05-04T10:00:00.000Z',
      ...emptyTexts(CHECK_ENDING_TEXTS),
      endingNote: 'It was her sister.',
    },
  ],
};

async function show(
  answers = {},
  standing: 'unverified' | 'suspended' = 'unverified',
  address = '/',
) {
  const shown = showPage({
    element: <CheckListCard person={{ id: 'rosa', name: 'Rosa', standing }} />,
    route: '/',
    address,
    answers: { [`GET ${CHECKS}`]: () => Response.json(list), ...answers },
  });
  await screen.findByText('Identity seen');
  return shown;
}
const lineOf = (check: string) =>
  within(screen.getAllByText(check)[0]?.closest('li') ?? document.body);

test('Rule 10.241, a link opens the fields of the first missing check, once', async () => {
  const { addressNow } = await show({}, 'unverified', '/?record');
  const note = within(screen.getByRole('group', { name: 'Identity seen' })).getByLabelText('Note');
  expect(document.activeElement).toBe(note);
  await user.click(lineOf('Identity seen').getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('group', { name: 'Identity seen' })).toBeNull();
  expect(addressNow()).toBe('/');
});

test('each check shows its state and the possible actions (rule 9.130)', async () => {
  await show();
  const buttons = (check: string) =>
    lineOf(check)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(buttons('Identity seen')).toEqual(['Record']);
  expect(buttons('Talk')).toEqual(['Record again', 'Withdraw']);
  expect(buttons('Dancing')).toEqual(['Withdraw']);
  expect(lineOf('Identity seen').getByText('Not recorded yet')).toBeDefined();
  expect(lineOf('Talk').getByText('Recorded, until Thursday, January 1, 2032')).toBeDefined();
  expect(lineOf('Training').getByText(/^Lapsed, last day/)).toBeDefined();
  expect(lineOf('Dancing').getByText('This check is no longer on the list.')).toBeDefined();
  expect(screen.getByText('It was her sister.')).toBeDefined();
});

test('Rule 9.400, an elder’s missing checks are named, or counted if there are more than two', () => {
  expect(checkText.next(list.checks)).toBe('Missing: Identity seen and Training');
  const isMissing = { isListed: true, state: 'missing', current: null } as const;
  expect(checkText.next([...list.checks, { name: 'Consent', ...isMissing }])).toBe(
    'Missing: 3 checks',
  );
  const talk = list.checks.filter(({ name }) => name === 'Talk');
  expect(checkText.next(talk)).toBe('A check to renew by Thursday, January 1, 2032');
});

test('nothing can be recorded for a suspended elder (rule 9.127)', async () => {
  await show({}, 'suspended');
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
});

const open = (check: string, button = 'Record') =>
  user.click(lineOf(check).getByRole('button', { name: button }));
const fieldsOf = (check: string) => within(screen.getByRole('group', { name: check }));

test('recording requires a note, says that documents aren’t kept, and sends an optional day (rule 9.127)', async () => {
  const { sent } = await show({ [`POST ${CHECKS}`]: done });
  const whatIsWrong = beforeActing();
  await open('Identity seen');
  const fields = fieldsOf('Identity seen');
  expect(fields.getByText(/don’t copy from documents/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Record this check' }));
  expect(fields.getByText('Please write a note.')).toBeDefined();
  expect(await whatIsWrong()).toEqual([]);
  await user.clear(fields.getByLabelText('Valid through'));
  await user.type(fields.getByLabelText('Note'), 'Saw her passport.');
  await user.click(screen.getByRole('button', { name: 'Record this check' }));
  expect(await screen.findByText('“Identity seen” is recorded.')).toBeDefined();
  expect(sent.find(({ call }) => call === `POST ${CHECKS}`)?.body).toEqual({
    check: 'Identity seen',
    ...emptyTexts(CHECK_TEXTS),
    note: 'Saw her passport.',
  });
});

test('one form records several checks, and keeps those that fail (rule 9.127)', async () => {
  const isRefused = (body: unknown) => JSON.stringify(body).includes('Training');
  const { sent } = await show({
    [`POST ${CHECKS}`]: (body: unknown) => (isRefused(body) ? problem(409, 'day-passed') : done()),
  });
  await open('Identity seen');
  await open('Training', 'Record again');
  await user.type(fieldsOf('Identity seen').getByLabelText('Note'), 'Saw her passport.');
  await user.type(fieldsOf('Training').getByLabelText('Note'), 'On Monday.');
  await user.click(screen.getByRole('button', { name: 'Record 2 checks' }));
  expect(await screen.findByText(/^“Training” isn’t recorded\. Please choose a day/)).toBeDefined();
  expect(fieldsOf('Training').getByDisplayValue('On Monday.')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Identity seen' })).toBeNull();
  expect(sent.filter(({ call }) => call === `POST ${CHECKS}`)).toHaveLength(2);
});

test('withdrawing asks why, and reports another moderator’s earlier action (rule 9.129)', async () => {
  const { sent } = await show({
    [`POST ${CHECKS}/withdraw`]: () => problem(409, 'check-not-made'),
  });
  await user.click(lineOf('Talk').getByRole('button', { name: 'Withdraw' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Withdraw “Talk” of Rosa?' }),
  );
  await user.type(dialog.getByLabelText('Note'), 'Not she.');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('This check was withdrawn already.')).toBeDefined();
  expect(sent.find(({ call }) => call.endsWith('/withdraw'))?.body).toEqual({
    check: 'Talk',
    ...emptyTexts(CHECK_ENDING_TEXTS),
    endingNote: 'Not she.',
  });
});

test('no list of expiring checks is shown if there are none (rule 9.133)', async () => {
  showPage({
    element: <LapsingChecks />,
    route: '/',
    address: '/',
    answers: { 'GET /api/moderation/lapsing-checks': () => Response.json({ items: [] }) },
  });
  const heading = () => screen.queryByRole('heading', { name: 'Checks that expire next' });
  expect(heading()).not.toBeNull();
  await waitFor(() => expect(heading()).toBeNull());
});

test('each elder with expiring checks is one line with all of them (rule 9.133)', async () => {
  const check = (name: string, validUntil: string, isLapsed = false) => ({
    name,
    validUntil,
    isLapsed,
  });
  showPage({
    element: <LapsingChecks />,
    route: '/',
    address: '/',
    answers: {
      'GET /api/moderation/lapsing-checks': () =>
        Response.json({
          items: [
            {
              personId: 'rosa',
              personName: 'Rosa',
              checks: [
                check('Talk', '2031-06-01', true),
                check('ID', '2031-06-09'),
                check('Reference', '2031-06-09'),
              ],
            },
          ],
        }),
    },
  });
  const link = await screen.findByRole('link', { name: 'Rosa' });
  expect(link.getAttribute('href')).toBe('/moderation/people/rosa');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rosa · Talk: lapsed after Sunday, June 1, 2031 · ID and Reference: last day Monday, June 9, 2031',
  ]);
});
