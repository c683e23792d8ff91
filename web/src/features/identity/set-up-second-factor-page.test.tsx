// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { done } from '../../testing/show-page.tsx';
import { SetUpSecondFactorPage } from './set-up-second-factor-page.tsx';

const user = userEvent.setup();
const factor = {
  uri: 'otpauth://totp/Oakling:mo@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Oakling',
  secret: 'JBSWY3DPEHPK3PXP',
  recoveryCodes: ['7fk2-mn8p-wx4c', '3hq9-bt5r-zd6v'],
};

test('password, app and code in order, then the recovery codes, once (rules 1.47, 1.48)', async () => {
  const begun = () => Response.json(factor);
  vi.stubGlobal('fetch', async (url: string) => (url.endsWith('/confirm') ? done() : begun()));
  const me = {
    id: '1',
    role: null,
    email: 'mo@example.org',
    fullName: '',
    moderator: 'setting-up',
  };
  const router = createMemoryRouter([
    { path: '/', loader: () => me, HydrateFallback: () => null, Component: SetUpSecondFactorPage },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const password = await screen.findByLabelText('Your password', { selector: 'input' });
  expect(await barriers()).toEqual([]);
  const whatIsWrong = beforeActing();
  await user.type(password, 'apple trees');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const code = await screen.findByLabelText('Enter the 6-digit code that the app shows');
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/If you lose your phone/)).toBeDefined();
  for (const one of factor.recoveryCodes) expect(screen.getByText(one)).toBeDefined();
  expect(await whatIsWrong()).toEqual([]);
});
