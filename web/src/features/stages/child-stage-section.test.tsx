// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../testing/show-page.tsx';
import { ChildStageSection } from './components/child-stage-section.tsx';
import { OwnStageSection } from './components/own-stage-section.tsx';

const user = userEvent.setup();
const ID = '0b0a5a0e-0000-4000-8000-000000000001';
function showChild(birthDate: string, answers: Record<string, () => Response> = {}) {
  return showPage({
    element: <ChildStageSection childId={ID} name="Sam Young" />,
    address: '/',
    me: aMe({ role: 'parent' }),
    answers: {
      [`GET /api/children/${ID}/stage`]: () =>
        Response.json({
          stage: '13-15',
          next: { step: '16', day: '2026-12-01' },
          birthDate,
          needsModerator: false,
        }),
      ...answers,
    },
  });
}

async function typeDay() {
  await user.type(screen.getByLabelText('Day'), '1');
  await user.type(screen.getByLabelText('Month'), '12');
  await user.type(screen.getByLabelText('Year'), '2010');
}

test('a guardian reads the current rules and the next changes, and enters a missing date (rules 1.78, 1.80)', async () => {
  const { sent } = showChild('missing', {
    [`PUT /api/children/${ID}/birth-date`]: () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText('The rules for ages 13 to 15 apply to Sam Young.')).toBeDefined();
  expect(screen.getByText(/If Sam Young says yes, we ask you/)).toBeDefined();
  expect(screen.getByRole('heading', { name: /^From .*December.* on$/ })).toBeDefined();
  expect(screen.getByText(/you can say yes in advance/)).toBeDefined();
  await typeDay();
  await user.click(screen.getByRole('button', { name: 'Save date of birth' }));
  expect(await screen.findByText('The date of birth is saved.')).toBeDefined();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    birthDate: '2010-12-01',
  });
});

test('a guardian reads that a moderator must confirm the date (rule 1.166)', async () => {
  showChild('set', {
    [`GET /api/children/${ID}/stage`]: () =>
      Response.json({ stage: '16-17', next: null, birthDate: 'set', needsModerator: true }),
  });
  expect(await screen.findByText(/only when a moderator has checked the date/)).toBeDefined();
});

test('a youth of 20 to 25 asks a moderator (rule 1.168)', async () => {
  let ageCheck = 'possible';
  showPage({
    element: <OwnStageSection />,
    address: '/',
    me: aMe({ role: 'youth' }),
    answers: {
      'GET /api/stage': () => Response.json({ stage: '16-17', next: null, ageCheck }),
      'POST /api/stage/age-check': () => {
        ageCheck = 'asked';
        return new Response(null, { status: 204 });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ask a moderator' }));
  expect(await screen.findByText(/^You asked a moderator/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask a moderator' })).toBeNull();
});

test('a correction requires a reason, and says if it was the second one (rule 1.79)', async () => {
  const { sent } = showChild('set', {
    [`POST /api/children/${ID}/birth-date/correct`]: () => problem(409, 'already-corrected'),
  });
  await user.click(await screen.findByRole('button', { name: 'Correct the date of birth' }));
  await typeDay();
  await user.click(screen.getByRole('button', { name: 'Correct it' }));
  expect((await screen.findAllByText('Please say why the date changes.')).length).toBeGreaterThan(
    0,
  );
  await user.type(screen.getByLabelText('Reason'), 'The year was wrong');
  await user.click(screen.getByRole('button', { name: 'Correct it' }));
  expect(await screen.findByText(/can be corrected only once/)).toBeDefined();
  expect(sent.find(({ call }) => call.endsWith('correct'))?.body).toEqual({
    birthDate: '2010-12-01',
    reason: 'The year was wrong',
  });
});

test('a corrected one shows no form', async () => {
  showChild('corrected');
  expect(await screen.findByText(/corrected it once/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a youth reads the same in their own words, without a date (rule 1.80)', async () => {
  showPage({
    element: <OwnStageSection />,
    address: '/',
    me: aMe({ role: 'youth' }),
    answers: { 'GET /api/stage': () => Response.json({ stage: 'under-13', next: null }) },
  });
  expect(await screen.findByText('The rules for children under 13 apply to you.')).toBeDefined();
  expect(screen.getByText(/Every session needs your parents’ yes/)).toBeDefined();
  expect(screen.queryByText(/Date of birth/)).toBeNull();
});

test.for([
  ['with a password', 'of-age', undefined, true],
  ['with a PIN of their own', 'of-age', 'none', false],
  ['who is no adult yet', '16-17', undefined, false],
] as const)(
  'rule 1.131, whether a youth %s reads how to be the only one who gets in',
  async ([, stage, mailbox, isTold]) => {
    showPage({
      element: <OwnStageSection />,
      address: '/',
      me: aMe({ role: 'youth', mailbox }),
      answers: { 'GET /api/stage': () => Response.json({ stage, next: null }) },
    });
    expect(await screen.findByText(/^The rules for .* apply to you/)).toBeDefined();
    expect(screen.queryByText(/^Does somebody else know your password/) !== null).toBe(isTold);
  },
);
