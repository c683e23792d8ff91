// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { recorded, waiting, withdrawn } from '../../testing/child-consents.ts';
import { done, showPage } from '../../testing/show-page.tsx';
import { ChildConsentSection } from './components/child-consent-section.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const PATH = '/api/children/1/consent';

test('a parent withdraws it after a confirmation, and agrees again with the checkbox', async () => {
  let view = recorded;
  const { sent } = showPage({
    element: <ChildConsentSection childId="1" name="Sam" />,
    address: '/dashboard/parent/children/1',
    me: aMe(),
    answers: {
      [`GET ${PATH}`]: () => Response.json(view),
      [`POST ${PATH}/withdraw`]: () => {
        view = withdrawn;
        return done();
      },
      [`POST ${PATH}`]: () => {
        view = waiting;
        return done();
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw my consent' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Withdraw my consent' }));
  const agree = await screen.findByRole('button', { name: 'Agree again' });
  expect(agree).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox'));
  await user.click(agree);
  expect(await screen.findByText(/You agreed again/)).toBeDefined();
  expect(sent.at(-1)?.call).toMatch(/^GET/);
  expect(sent).toContainEqual({ call: `POST ${PATH}`, body: { guardianConsent: true } });
});
