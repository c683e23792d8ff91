// @vitest-environment jsdom
import type { WhoApproves } from '@oakling/domain/guardians/who-approves';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { done, showPage } from '../../../testing/show-page.tsx';
import { WhoApprovesSection } from './who-approves-section.tsx';

const user = userEvent.setup();
const PATH = '/api/children/sam';
const [ME, JON] = ['0198f000-0000-7000-8000-000000000001', '0198f000-0000-7000-8000-000000000002'];
const guardian = { asksAll: false, away: null };
const me = { ...guardian, id: ME, name: 'Dana', isMe: true };
const jon = { ...guardian, id: JON, name: 'Jon', isMe: false };

test('a guardian lets another one decide for some days, and comes back (rules 6.141 and 6.142)', async () => {
  let guardians: WhoApproves['guardians'] = [me, jon];
  const { sent } = showPage({
    element: <WhoApprovesSection childId="sam" name="Sam" />,
    address: '/dashboard/parent/children/sam',
    answers: {
      [`GET ${PATH}/who-approves`]: () => Response.json({ childName: 'Sam', guardians }),
      [`PUT ${PATH}/away`]: () => {
        const away = { until: '2099-08-02T12:00:00.000Z', substituteId: JON };
        guardians = [{ ...me, away }, jon];
        return done();
      },
      [`DELETE ${PATH}/away`]: () => {
        guardians = [me, jon];
        return done();
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'I’m away for some days' }));
  expect(await barriers()).toEqual([]);
  fireEvent.change(screen.getByLabelText('I’m away until'), { target: { value: '2099-08-02' } });
  await user.click(screen.getByRole('button', { name: 'Let them decide for me' }));
  expect(await screen.findByText('Saved. We have told Jon.')).toBeDefined();
  expect(await screen.findByText(/^Jon decides for you until .*2099/)).toBeDefined();
  expect(sent.find(({ call }) => call === `PUT ${PATH}/away`)?.body).toMatchObject({
    substituteId: JON,
  });
  await user.click(screen.getByRole('button', { name: 'I’m back' }));
  expect(await screen.findByText('Welcome back. You decide for yourself again.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'I’m away for some days' })).toBeDefined();
});
