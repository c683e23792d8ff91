// @vitest-environment jsdom
import type { SettingsView, SettingView } from '@oakling/domain/admin/settings';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { done, showPage } from '../../../testing/show-page.tsx';
import { PrintPage } from './print-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const item = (name: string, given: Partial<SettingView> = {}): SettingView => ({
  name,
  source: 'default',
  value: null,
  isSecret: false,
  ...given,
});
const view: SettingsView = {
  origin: 'https://oakling.library.example',
  items: [
    item('SMTP_URL', { source: 'environment', isSecret: true }),
    item('ELDER_VETTING', { source: 'environment', value: 'required' }),
    item('HOST_NAME', { source: 'environment', value: 'Riverside Library' }),
    item('HOST_CONTACT', { source: 'console', value: 'a@library.example' }),
  ],
};

function show(element: ReactNode, settings = view, answers = {}) {
  return showPage({
    element,
    address: '/moderation/settings',
    answers: { 'GET /api/moderation/settings': () => Response.json(settings), ...answers },
  });
}

test('a setting of the server can’t be changed here, and a secret isn’t shown (rule 10.361)', async () => {
  show(<SettingsPage />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect([name.value, name.disabled]).toEqual(['Riverside Library', true]);
  expect(screen.getByText('SMTP_URL').nextElementSibling?.textContent).toBe('Set');
  expect(await barriers()).toEqual([]);
});

test('a detail of the host is changed with one form (rule 10.360)', async () => {
  const { sent } = show(<SettingsPage />, view, {
    'PUT /api/moderation/settings/HOST_CONTACT': done,
  });
  const contact = await screen.findByRole('textbox', { name: 'Contact' });
  await userEvent.clear(contact);
  await userEvent.type(contact, 'https://library.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  const call = 'PUT /api/moderation/settings/HOST_CONTACT';
  expect(sent.find((one) => one.call === call)?.body).toEqual({
    value: 'https://library.example',
  });
});

test('a flyer leads to this site, and promises checks only if they are required (rule 10.362)', async () => {
  const { unmount } = show(<PrintPage />);
  expect(
    await screen.findByRole('img', { name: 'QR code for oakling.library.example' }),
  ).toBeDefined();
  const promise = 'We check each elder before they meet a child.';
  expect(screen.getByText(promise)).toBeDefined();
  expect(await barriers()).toEqual([]);
  unmount();
  const items = [item('ELDER_VETTING', { value: 'optional' })];
  show(<PrintPage />, { ...view, items });
  await screen.findByText('oakling.library.example');
  expect(screen.queryByText(promise)).toBeNull();
});
