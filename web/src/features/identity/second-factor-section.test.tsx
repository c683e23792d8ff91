// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { SecondFactorSection } from './components/second-factor-section.tsx';

const user = userEvent.setup();
const END = 'DELETE /api/second-factor';
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

const show = (secondFactor: 'on' | 'off', answers: Record<string, () => Response> = {}) =>
  showPage({
    element: <SecondFactorSection />,
    address: '/dashboard/elder/account',
    me: aMe({ role: 'elder', secondFactor }),
    answers,
  });

test('turning it on asks for the password and a code, and shows recovery codes once (rule 1.170)', async () => {
  const factor = {
    uri: 'otpauth://totp/Oakling:rosa@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Oakling',
    secret: 'JBSWY3DPEHPK3PXP',
    recoveryCodes: ['7fk2-mn8p-wx4c'],
  };
  show('off', {
    'POST /api/second-factor': () => Response.json(factor),
    'POST /api/second-factor/confirm': done,
    'GET /api/me': () => Response.json(aMe({ role: 'elder', secondFactor: 'on' })),
  });
  await user.click(await screen.findByText('Off'));
  await press('Turn it on');
  expect(await barriers()).toEqual([]);
  const whatIsWrong = beforeActing();
  await user.type(await screen.findByLabelText('Your password', { selector: 'input' }), 'apples');
  await press('Continue');
  await user.type(await screen.findByLabelText(/6-digit code that the app shows/), '123456');
  await press('Turn on');
  expect(await screen.findByText('7fk2-mn8p-wx4c')).toBeDefined();
  expect(screen.getByText(/logged you out everywhere else/)).toBeDefined();
  await press('I have kept them');
  expect(screen.queryByText('7fk2-mn8p-wx4c')).toBeNull();
  expect(await whatIsWrong()).toEqual([]);
});

test('turning it off needs the right password (rule 1.171)', async () => {
  let isRight = false;
  const { sent } = show('on', {
    [END]: () => (isRight ? done() : problem(409, 'wrong-password')),
  });
  await press('Turn it off');
  const field = await screen.findByLabelText('Your password', { selector: 'input' });
  await user.type(field, 'a guess{Enter}');
  expect(await screen.findByText(/password isn’t right/)).toBeDefined();
  isRight = true;
  await user.clear(field);
  await user.type(field, 'apples{Enter}');
  expect(await screen.findByText(/^It is off/)).toBeDefined();
  expect(sent.findLast(({ call }) => call === END)?.body).toEqual({ password: 'apples' });
});
