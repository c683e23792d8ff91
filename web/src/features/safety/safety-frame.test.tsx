// @vitest-environment jsdom
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { REPORT_TEXTS } from '@oakling/domain/safety/report';
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { describe, expect, test } from 'vitest';
import { BlockOrReport, type Other } from '../../lib/block-or-report.ts';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { SafetyFrame } from './safety-frame.tsx';

const user = userEvent.setup();
const ME = '0189f7a4-0000-7000-8000-000000000001';
const ROSA = '0189f7a4-0000-7000-8000-000000000002';
const CHILD = { id: '0189f7a4-0000-7000-8000-000000000003', name: 'Sam' };
const SESSION = '0189f7a4-0000-7000-8000-000000000004';
const rosa: Other = { personId: ROSA, name: 'Rosa' };
const ADDRESS = '/dashboard/youth/matches';

function Page({ other }: { other: Other }) {
  return use(BlockOrReport)(other);
}

function show(
  other: Other,
  role: Role,
  block: () => Response = done,
  report: () => Response = done,
) {
  return showPage({
    element: (
      <SafetyFrame>
        <Page other={other} />
      </SafetyFrame>
    ),
    address: ADDRESS,
    me: aMe({ id: ME, role, fullName: 'Sam' }),
    answers: {
      'POST /api/blocks': block,
      'POST /api/reports': report,
      [`DELETE /api/blocks/${ME}/${ROSA}`]: done,
      [`DELETE /api/blocks/${CHILD.id}/${ROSA}`]: done,
    },
  });
}

const changes = (sent: ReturnType<typeof show>['sent']) =>
  sent.filter(({ call }) => !call.startsWith('GET'));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function askToBlock() {
  await press('Block or report Rosa');
  await press('Block Rosa');
}

test('Rule 9.105, the menu next to a person names them, and only asks', async () => {
  const { sent } = show(rosa, 'elder');
  const entry = screen.getByRole('button', { name: 'Block or report Rosa' });
  await user.click(entry);
  const choice = await screen.findByRole('dialog', { name: 'Block or report Rosa' });
  await waitFor(() => expect(choice.contains(document.activeElement)).toBe(true));
  await press('Block Rosa');
  const question = screen.getByRole('alertdialog', { name: 'Block Rosa?' });
  // Screen readers treat it as a new dialog, which they read from its title.
  expect(question).not.toBe(choice);
  expect(document.activeElement).toBe(question);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(entry));
  expect([changes(sent), screen.queryByRole('alertdialog')]).toEqual([[], null]);
});

test.each<[Role, Other, readonly string[]]>([
  [
    'elder',
    rosa,
    [
      'You and Rosa no longer see each other anywhere in Oakling.',
      'We cancel upcoming meetings. We tell both people, but not why.',
      'We don’t tell Rosa about the block.',
      'You can undo it on your account page. Cancelled meetings stay cancelled.',
    ],
  ],
  ['youth', rosa, ['We tell your parent.']],
  [
    'parent',
    { ...rosa, child: CHILD },
    [
      'Sam and Rosa no longer see each other anywhere in Oakling.',
      'You can undo it on Sam’s page. Cancelled meetings stay cancelled.',
    ],
  ],
])('Rule 9.106, before a block, the %s reads what happens', async (role, other, expected) => {
  show(other, role);
  await askToBlock();
  const dialog = within(screen.getByRole('alertdialog'));
  const effects = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(effects).toEqual(expect.arrayContaining([...expected]));
  expect(effects.includes('We tell your parent.')).toBe(role === 'youth');
});

test('Rule 9.107, a block is confirmed on the page, takes the focus, and can be undone at once', async () => {
  const { sent } = show(rosa, 'elder');
  const whatIsWrong = beforeActing();
  await askToBlock();
  await press('Block Rosa');
  const words = await screen.findByText('Rosa is blocked. You will no longer see each other.');
  const region = words.closest('[role=status]');
  expect(region).not.toBeNull();
  await waitFor(() => expect(region?.contains(document.activeElement)).toBe(true));
  expect(await whatIsWrong(/will no longer see each other/)).toEqual([]);
  await press('Undo the block of Rosa');
  const undone = await screen.findByText(/^Rosa is no longer blocked/);
  await waitFor(() => expect(region?.contains(document.activeElement)).toBe(true));
  expect(undone.closest('[role=status]')).toBe(region);
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  expect(changes(sent)).toEqual([
    { call: 'POST /api/blocks', body: { personId: ROSA } },
    { call: `DELETE /api/blocks/${ME}/${ROSA}`, body: null },
  ]);
  await press('Close');
  expect(screen.queryByText(/^Rosa is no longer blocked/)).toBeNull();
});

test('Rule 9.107, a parent blocks for the child, and can undo it', async () => {
  const { sent } = show({ ...rosa, child: CHILD }, 'parent');
  await askToBlock();
  expect(screen.getByRole('alertdialog', { name: 'Block Rosa for Sam?' })).toBeDefined();
  await press('Block Rosa');
  await press(await screen.findByText(/^Rosa is blocked/).then(() => 'Undo the block of Rosa'));
  await screen.findByText(/^Rosa is no longer blocked/);
  expect(changes(sent)).toEqual([
    { call: 'POST /api/blocks', body: { personId: ROSA, childId: CHILD.id } },
    { call: `DELETE /api/blocks/${CHILD.id}/${ROSA}`, body: null },
  ]);
});

test('Rule 9.107, a page about the blocked person is left', async () => {
  const { addressNow } = show({ ...rosa, leaveTo: '/dashboard/youth/sessions' }, 'youth');
  await askToBlock();
  await press('Block Rosa');
  await screen.findByText('elsewhere');
  expect(addressNow()).toBe('/dashboard/youth/sessions');
});

test('a person who has left is reported as gone, and the dialog stays', async () => {
  show(rosa, 'elder', () => problem(404, 'not-found'));
  await askToBlock();
  await press('Block Rosa');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Rosa is no longer here.');
  expect(screen.queryByText(/^Rosa is blocked/)).toBeNull();
});

test('a failed undo is reported, and can be retried', async () => {
  show({ ...rosa, personId: ME }, 'elder');
  await askToBlock();
  await press('Block Rosa');
  await screen.findByText(/^Rosa is blocked/);
  await press('Undo the block of Rosa');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We couldn’t undo the block. Please try again.',
  );
  expect(screen.getByRole('button', { name: 'Undo the block of Rosa' })).toBeDefined();
});

describe('Rule 9.109, a report', () => {
  async function askToReport() {
    await press('Block or report Rosa');
    await press('Report Rosa');
  }
  const details = () => screen.getByLabelText('In your own words');

  test('says who reads what, and to call emergency services first', async () => {
    show({ ...rosa, sessionId: SESSION, child: CHILD }, 'parent');
    await askToReport();
    const dialog = within(screen.getByRole('alertdialog', { name: 'Report Rosa for Sam' }));
    expect(dialog.getByText(/Call the emergency services first/)).toBeDefined();
    expect(
      dialog.getByText(
        'Our moderators read it. They see what you choose and write here, your name, Sam’s, Rosa’s, which session it is about, and what both wrote in profiles and sessions in the last year. We don’t tell Rosa.',
      ),
    ).toBeDefined();
    expect(dialog.getByRole('radio', { name: /my child uncomfortable/ })).toBeDefined();
  });

  test('concerns the session where the person was seen, and also blocks', async () => {
    const { sent } = show({ ...rosa, sessionId: SESSION, child: CHILD }, 'parent');
    await askToReport();
    await user.click(screen.getByRole('radio', { name: 'Was rude or hurtful' }));
    await user.type(details(), 'He shouted.');
    await press('Send report');
    const told = await screen.findByText('Thank you. The moderators have your report.');
    const region = told.closest('[role=status]');
    expect(region?.textContent).toMatch(/Rosa is blocked/);
    await waitFor(() => expect(region?.contains(document.activeElement)).toBe(true));
    expect(changes(sent)).toEqual([
      {
        call: 'POST /api/reports',
        body: {
          id: expect.any(String),
          sessionId: SESSION,
          childId: CHILD.id,
          category: 'rude-or-hurtful',
          ...emptyTexts(REPORT_TEXTS),
          details: 'He shouted.',
        },
      },
      { call: 'POST /api/blocks', body: { personId: ROSA, childId: CHILD.id } },
    ]);
  });

  test('without a block leaves the person on the page', async () => {
    const { sent } = show({ ...rosa, leaveTo: '/dashboard/youth/sessions' }, 'youth');
    await askToReport();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.click(screen.getByRole('checkbox', { name: 'Also block Rosa' }));
    await press('Send report');
    await screen.findByText('Thank you. The moderators have your report.');
    expect(changes(sent).map(({ call }) => call)).toEqual(['POST /api/reports']);
    expect(changes(sent)[0]?.body).toMatchObject({ personId: ROSA });
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Block or report Rosa' })).toBeDefined();
  });

  test('without a category isn’t sent, says so at the field, and focuses it', async () => {
    const { sent } = show(rosa, 'youth');
    await askToReport();
    await press('Send report');
    const group = screen.getByRole('group', { name: 'What happened?' });
    expect(within(group).getByText('Please choose what happened.')).toBeDefined();
    expect(document.activeElement).toBe(within(group).getAllByRole('radio')[0]);
    expect(changes(sent)).toEqual([]);
  });

  test('that fails keeps the input, and is the same report when resent', async () => {
    const answers = [problem(503, 'unavailable', 'Not now.'), done()];
    const { sent } = show(rosa, 'youth', done, () => answers.shift() ?? done());
    await askToReport();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.type(details(), 'This.');
    await press('Send report');
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    expect(details()).toHaveProperty('value', 'This.');
    await press('Send report');
    await screen.findByText('Thank you. The moderators have your report.');
    const [first, second] = changes(sent);
    expect(second).toEqual(first);
  });

  test('sent without its block isn’t lost, and only the block is retried', async () => {
    const { sent } = show(rosa, 'youth', () => problem(503, 'unavailable', 'Not now.'));
    await askToReport();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await press('Send report');
    expect(await screen.findByText('Your report was sent. Not now.')).toBeDefined();
    await press('Block Rosa');
    await screen.findByText('Not now.');
    expect(changes(sent).map(({ call }) => call)).toEqual([
      'POST /api/reports',
      'POST /api/blocks',
      'POST /api/blocks',
    ]);
    await press('Cancel');
    const told = await screen.findByText('Thank you. The moderators have your report.');
    expect(told.parentElement?.textContent).not.toMatch(/is blocked/);
  });
});
