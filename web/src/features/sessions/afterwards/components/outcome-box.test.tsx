// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HostContext } from '../../../../lib/host.ts';
import { beforeActing } from '../../../../testing/barriers.ts';
import { problem, showPage } from '../../../../testing/show-page.tsx';
import { SessionPage } from '../../session-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const DAY_MS = 86_400_000;
const HOST = {
  name: 'Riverside Library',
  contact: null,
  helpline: { words: '0800 111 0 333', href: 'tel:08001110333' },
  logo: null,
  colours: null,
};
const PATH = `/api/sessions/${sessionView(1, [rosa, ada]).id}`;

function show(
  changes: Partial<SessionView> = {},
  {
    days = 1,
    role = 'youth',
    isOfAge,
    answers = {},
  }: { days?: number; role?: Role; isOfAge?: true; answers?: object } = {},
) {
  const endsAt = new Date(Date.now() - days * DAY_MS).toISOString();
  const session = sessionView(1, [rosa, ada], { status: 'approved', endsAt, ...changes });
  const path = `/api/sessions/${session.id}`;
  return showPage({
    element: (
      <HostContext value={HOST}>
        <SessionPage />
      </HostContext>
    ),
    address: `/dashboard/${role}/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: aMe({ role, ...(isOfAge && { isOfAge }) }),
    answers: {
      [`GET ${path}`]: () => Response.json(session),
      [`PUT ${path}/outcome`]: (body) =>
        Response.json({ ...session, ...(typeof body === 'object' && body) }),
      ...answers,
    },
  });
}
const lastSent = ({ sent }: ReturnType<typeof show>) => sent.at(-1)?.body;
const ask = () => screen.findByRole('heading', { name: 'How did it go?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['It took place', 'held'],
  ['It didn’t happen', 'did-not-happen'],
])('Rule 6.75, "%s" is saved and confirmed, and can be changed', async (words, outcome) => {
  const shown = show();
  const heading = await ask();
  await press(words);
  expect(await screen.findByText(`Thank you. You said: ${words}.`)).toBeDefined();
  expect(lastSent(shown)).toEqual({ outcome });
  expect(document.activeElement).toBe(heading);
  await press('Change my answer');
  await press('Leave my answer as it is');
  expect(screen.queryByRole('button', { name: words })).toBeNull();
});

test('Rule 6.78, an uncomfortable session is reported to the moderators with text, and the page says who reads it', async () => {
  const shown = show();
  await ask();
  expect(screen.queryByLabelText('In your own words')).toBeNull();
  expect(screen.getByText(/^The moderators read your answer\./)).toBeDefined();
  await press('Something felt uncomfortable');
  await screen.findByLabelText('In your own words');
  expect(screen.getByText(/emergency services/)).toBeDefined();
  expect(
    screen.getByText(/Rosa and your parent can’t see it\. A moderator may talk with your parent/),
  ).toBeDefined();
  expect(screen.queryByText(/^The moderators read your answer\./)).toBeNull();
  await userEvent.type(screen.getByLabelText('In your own words'), 'She shouted');
  await press('Tell the moderators');
  expect(await screen.findByText(/Thank you for telling us/)).toBeDefined();
  expect(lastSent(shown)).toEqual({
    outcome: 'felt-uncomfortable',
    reportId: expect.stringMatching(/^[\da-f-]{36}$/),
    details: 'She shouted',
  });
});

test.each([
  ['elder', /Ada and the parent can’t see it\. A moderator may talk with the parent/],
  ['parent', /Rosa and your child can’t see it\./],
] as const)('the %s reads who can’t see the report', async (role, words) => {
  show({}, { role });
  await ask();
  await press('Something felt uncomfortable');
  await screen.findByLabelText('In your own words');
  expect(screen.getByText(words)).toBeDefined();
});

test('Rule 6.211, a second click while the first is pending sends nothing', async () => {
  const { sent } = show({}, { answers: { [`PUT ${PATH}/outcome`]: () => new Promise(() => {}) } });
  await ask();
  await press('It took place');
  await press('Saving...');
  await press('It didn’t happen');
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1);
});

test('the form for an uncomfortable session takes the focus, and can be closed', async () => {
  show();
  await ask();
  const whatIsWrong = beforeActing();
  await press('Something felt uncomfortable');
  const heading = await screen.findByRole('heading', { name: 'Something felt uncomfortable' });
  expect(document.activeElement).toBe(heading);
  expect(await whatIsWrong()).toEqual([]);
  await press('Go back');
  expect(screen.getByRole('button', { name: 'It took place' })).toBeDefined();
});

test('after a failure the input stays, and resending is the same report', async () => {
  const ids: unknown[] = [];
  const id = sessionView(1, [rosa, ada]).id;
  const put = (body: unknown) => {
    ids.push(body);
    return problem(409, 'too-late');
  };
  show({}, { answers: { [`PUT /api/sessions/${id}/outcome`]: put } });
  await ask();
  await press('Something felt uncomfortable');
  await screen.findByLabelText('In your own words');
  await userEvent.type(screen.getByLabelText('In your own words'), 'She shouted');
  await press('Tell the moderators');
  expect(await screen.findByText(/can answer for 30 days/)).toBeDefined();
  await press('Tell the moderators');
  expect(ids).toHaveLength(2);
  expect(ids[0]).toEqual(ids[1]);
  expect(screen.getByLabelText('In your own words')).toHaveProperty('value', 'She shouted');
});

test.each([
  ['still to end', {}, -1],
  ['rejected', { status: 'rejected' }, 1],
  ['over for more than 30 days', {}, 31],
] as const)('one that is %s has no question', async (_, changes, days) => {
  show(changes, { days });
  await screen.findByRole('heading', { name: 'What happened so far' });
  expect(screen.queryByRole('heading', { name: 'How did it go?' })).toBeNull();
});

test('an old answer is shown and can’t be changed', async () => {
  show({ outcome: 'held' }, { days: 31 });
  expect(await screen.findByText('Thank you. You said: It took place.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull();
});

test.each([
  ['youth', 1],
  ['parent', 0],
] as const)(
  'rule 6.501, a %s who felt uncomfortable sees the helpline %i times',
  async (role, times) => {
    show({}, { role });
    await ask();
    await press('Something felt uncomfortable');
    expect(await screen.findByText(/Call the emergency services first/)).toBeDefined();
    expect(screen.queryAllByRole('link', { name: '0800 111 0 333' })).toHaveLength(times);
  },
);

test('rule 6.504, after telling of it, a child reads what they can do', async () => {
  show({ outcome: 'felt-uncomfortable' });
  expect(
    await screen.findByText('You don’t have to meet Rosa again. You can block them.'),
  ).toBeDefined();
  expect(screen.getByText(/^Talk to an adult you trust/)).toBeDefined();
  expect(screen.getByRole('link', { name: '0800 111 0 333' })).toBeDefined();
});

test('rules 6.501 and 6.504, an adult youth isn’t spoken to as a child', async () => {
  show({ outcome: 'felt-uncomfortable' }, { isOfAge: true });
  expect(await screen.findByText(/^You don’t have to meet Rosa again/)).toBeDefined();
  expect(screen.queryByText(/^Talk to an adult/)).toBeNull();
  expect(screen.queryByRole('link', { name: '0800 111 0 333' })).toBeNull();
});
