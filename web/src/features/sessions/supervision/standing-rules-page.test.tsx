// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import type { ChildRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { noRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readerZone } from '../../../lib/date-words.ts';
import { barriers } from '../../../testing/barriers.ts';
import { done, problem, showPage } from '../../../testing/show-page.tsx';
import { SessionRulesSection } from './components/session-rules-section.tsx';
import { StandingRulesPage } from './standing-rules-page.tsx';

const user = userEvent.setup();
const PATH = '/api/children/sam/session-rules';
const NONE: ChildRules = {
  childName: 'Sam Young',
  rules: null,
  areCallsHereOnly: false,
  places: [],
};

const dana = aMe();

function show(child: ChildRules = NONE, answer: () => Response = done, more: Partial<Me> = {}) {
  const shown = showPage({
    element: <StandingRulesPage />,
    me: { ...dana, ...more },
    route: '/dashboard/parent/children/:childId/rules',
    address: '/dashboard/parent/children/sam/rules',
    answers: { [`GET ${PATH}`]: () => Response.json(child), [`PUT ${PATH}`]: answer },
  });
  const saved = () => shown.sent.filter(({ call }) => call === `PUT ${PATH}`).map((it) => it.body);
  return { ...shown, saved };
}
const tick = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));
const save = () => user.click(screen.getByRole('button', { name: 'Save the rules' }));

test('everything is off by default, and checked rules are saved in this device’s zone (rules 6.98, 6.100)', async () => {
  const { saved } = show();
  await screen.findByRole('heading', { level: 1, name: 'Rules for Sam Young’s sessions' });
  expect(screen.getAllByRole('checkbox').map((box) => box.matches(':checked'))).toEqual([
    ...Array.from({ length: 6 }, () => false),
  ]);
  await tick('Video calls only');
  await tick('Only on these days');
  await tick('Saturday');
  await tick('Monday');
  await tick('Only between two times of the day');
  await save();
  await screen.findByText('Saved. The rules apply from now on.');
  expect(saved()).toEqual([
    {
      ...noRules(readerZone()),
      videoOnly: true,
      days: [1, 6],
      hours: { from: '08:00', to: '20:00' },
    },
  ]);
  await tick('Video calls only');
  expect(screen.queryByText('Saved. The rules apply from now on.')).toBeNull();
  expect(await barriers()).toEqual([]);
});

test('an invalid rule is reported at its field, and nothing is sent', async () => {
  const { saved } = show();
  await tick('Only on these days');
  await tick('Only between two times of the day');
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '07:00' } });
  await tick('Only so many sessions a week');
  await user.clear(screen.getByLabelText('Sessions a week, at most'));
  await save();
  for (const words of [
    'Please choose at least one day.',
    'The second time must be after the first.',
    'Please enter a number from 1 to 20.',
  ]) {
    expect((await screen.findAllByText(words)).length).toBe(2);
  }
  expect(saved()).toEqual([]);
  expect(await barriers()).toEqual([]);
});

test('rules in another zone keep it, until the parent switches to this device’s (rule 6.100)', async () => {
  const rules = { ...noRules('Pacific/Apia'), mostAWeek: 2 };
  const { saved } = show({ ...NONE, rules });
  await screen.findByText('Days and times are in Apia time.');
  await save();
  await user.click(screen.getByRole('button', { name: /^Use the clock of this device/ }));
  await save();
  await screen.findByText('Saved. The rules apply from now on.');
  expect(saved()).toEqual([rules, { ...rules, timeZone: readerZone() }]);
});

test('lists the approved places, or says that only video calls are possible without one (rule 6.101)', async () => {
  show({ ...NONE, places: ['The library', 'Café Anna'] });
  expect(await screen.findByText(/^So far: The library; Café Anna\./)).toBeDefined();
  cleanup();
  show();
  expect(await screen.findByText(/so only video calls are possible now/)).toBeDefined();
});

test('a failed save says why, and the input stays', async () => {
  show(NONE, () => problem(429, 'too-many-requests', 'Too many tries. Wait a little.'));
  await tick('Video calls only');
  await save();
  await screen.findByText('The rules weren’t saved. Too many tries. Wait a little.');
  expect(screen.getByRole('checkbox', { name: 'Video calls only' }).matches(':checked')).toBe(true);
});

test('the child’s page lists each rule in words, or says that there is none (rule 6.106)', async () => {
  const section = (rules: ChildRules['rules'], areCallsHereOnly = false) =>
    showPage({
      element: <SessionRulesSection childId="sam" />,
      address: '/dashboard/parent/children/sam',
      answers: { [`GET ${PATH}`]: () => Response.json({ ...NONE, rules, areCallsHereOnly }) },
    });
  section(null);
  await screen.findByText(/You have set no rules/);
  const link = screen.getByRole('link', { name: 'Set the rules' });
  expect(link.getAttribute('href')).toBe('/dashboard/parent/children/sam/rules');
  cleanup();
  section(null, true);
  await screen.findByText('Video calls only in Oakling');
  cleanup();
  const hours = { from: '08:00', to: '20:00' };
  section({
    ...{ ...noRules('Europe/Berlin'), videoOnly: true, noFirstInPerson: true },
    ...{ knownPlacesOnly: true, mostAWeek: 1, days: [1, 2], hours },
  });
  await screen.findByText('Only on Monday and Tuesday');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Video calls only',
    'No first meeting in person',
    'Only at places you approved before',
    'Only on Monday and Tuesday',
    expect.stringMatching(/^Only between .* and .*, Berlin time$/),
    'At most 1 session a week',
  ]);
});

test.for([
  ['follows the age', noRules('UTC'), null],
  ['was chosen', { ...noRules('UTC'), callsHereOnly: true }, true],
] as const)(
  'calls in Oakling only: what %s stays so until it is turned off (rule 6.338)',
  async ([, rules, unchanged]) => {
    const child = { ...NONE, rules, areCallsHereOnly: true };
    const { saved } = show(child, done, { hasRooms: true });
    const name = 'Video calls only in Oakling';
    await screen.findByText(
      unchanged === null ? /On until Sam Young turns 13/ : /you can’t walk in\.$/,
    );
    await save();
    await tick(name);
    await save();
    expect(saved()).toMatchObject([{ callsHereOnly: unchanged }, { callsHereOnly: false }]);
  },
);

test('if rooms are enabled, a parent sets how the child may join a call (rule 6.324)', async () => {
  const { saved } = show(NONE, done, { hasRooms: true });
  const told = await screen.findByRole('radio', { name: /^Tell me when it begins/ });
  expect(told.matches(':checked')).toBe(true);
  await user.click(
    screen.getByRole('radio', { name: /^Only when a guardian or a moderator is there/ }),
  );
  await save();
  await screen.findByText('Saved. The rules apply from now on.');
  expect(saved()).toMatchObject([{ meetings: 'with-adult' }]);
  expect(await barriers()).toEqual([]);
});
