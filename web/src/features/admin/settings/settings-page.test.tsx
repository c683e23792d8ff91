// @vitest-environment jsdom
import type { SettingsView, SettingView } from '@oakling/domain/admin/settings';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkDrawing, encodeDrawing } from '../../../lib/canvas.ts';
import { barriers } from '../../../testing/barriers.ts';
import { done, showPage } from '../../../testing/show-page.tsx';
import { PrintPage } from './print-page.tsx';
import { SettingsPage } from './settings-page.tsx';

vi.mock(import('../../../lib/canvas.ts'), { spy: true });

const item = (name: string, given: Partial<SettingView> = {}): SettingView => ({
  name,
  source: 'default',
  value: null,
  isSecret: false,
  ...given,
});
const view: SettingsView = {
  origin: 'https://oakling.library.example',
  lastBackup: null,
  items: [
    item('SMTP_URL', { source: 'environment', isSecret: true }),
    item('ELDER_VETTING', { source: 'environment', value: 'required' }),
    item('HOST_NAME', { source: 'environment', value: 'Riverside Library' }),
    item('HOST_CONTACT', { source: 'console', value: 'a@library.example' }),
  ],
};

afterEach(() => void vi.restoreAllMocks());

function show(element: ReactNode, settings = view, answers = {}) {
  return showPage({
    element,
    address: '/moderation/settings',
    answers: { 'GET /api/moderation/settings': () => Response.json(settings), ...answers },
  });
}

const PUT = 'PUT /api/moderation/settings';
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a setting of the server can’t be changed here, and a secret isn’t shown (rule 10.361)', async () => {
  show(<SettingsPage />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the host' });
  expect([name.value, name.disabled]).toEqual(['Riverside Library', true]);
  expect(describing(name)).toContain('you can’t change it here');
  const mail = screen.getByRole('region', { name: 'Address and mail' });
  expect(mail.textContent).toContain('Mail accountSetSet on the server.');
  expect(await barriers()).toEqual([]);
});

test('one Save sends each changed detail, and only those (rule 10.360)', async () => {
  const items = [item('HOST_NAME', { source: 'console', value: 'Library' }), item('HOST_HELPLINE')];
  const { sent } = show(
    <SettingsPage />,
    { ...view, items: [...view.items.slice(3), ...items] },
    {
      [PUT]: done,
    },
  );
  const contact = await screen.findByRole('textbox', { name: 'Contact' });
  await userEvent.clear(contact);
  await userEvent.type(contact, 'https://library.example');
  await userEvent.type(screen.getByRole('textbox', { name: 'Helpline for children' }), '116 111');
  await save();
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(sent.find(({ call }) => call === PUT)?.body).toEqual({
    HOST_CONTACT: 'https://library.example',
    HOST_HELPLINE: '116 111',
  });
});

test('a refused detail is named at its field, and everything typed stays (rule 10.360)', async () => {
  const items = [item('HOST_NAME'), item('HOST_ACCENT')];
  const errors = [{ path: 'HOST_ACCENT', message: 'Please choose another color.' }];
  show(
    <SettingsPage />,
    { ...view, items },
    {
      [PUT]: () =>
        Response.json({ status: 422, code: 'invalid-input', detail: '', errors }, { status: 422 }),
    },
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the host' });
  const color = screen.getByLabelText<HTMLInputElement>('Color');
  await userEvent.type(name, 'Library');
  fireEvent.change(color, { target: { value: '#1d4e89' } });
  await save();
  expect(await screen.findByRole('link', { name: 'Please choose another color.' })).toBeDefined();
  expect(color.getAttribute('aria-invalid')).toBe('true');
  expect([name.value, color.value]).toEqual(['Library', '#1d4e89']);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a wrong detail is named before it is sent, and so before the password is asked for (rule 10.514)', async () => {
  const names = ['HOST_NAME', 'HOST_CONTACT', 'HOST_HELPLINE', 'HOST_ACCENT'];
  const { sent } = show(<SettingsPage />, { ...view, items: names.map((name) => item(name)) });
  const name = await screen.findByRole('textbox', { name: 'Name of the host' });
  expect(describing(name)).toContain('at most 60 characters');
  await userEvent.type(name, 'x'.repeat(61));
  await userEvent.type(screen.getByRole('textbox', { name: 'Contact' }), 'us');
  await userEvent.type(screen.getByRole('textbox', { name: 'Helpline for children' }), 'call us');
  fireEvent.change(screen.getByLabelText('Color'), { target: { value: '#ffcc00' } });
  await save();
  for (const words of [
    'Please enter a name of at most 60 characters, without < and >.',
    'Please enter an email address, or an address that begins with https://.',
    'Please enter a phone number, or an address that begins with https://.',
    'Please choose a darker color. Words in this one are hard to read.',
  ])
    expect(screen.getByRole('link', { name: words })).toBeDefined();
  expect(sent.some(({ call }) => call === PUT)).toBe(false);
});

test('other settings have plain names by subject, with the variable’s name in a detail (rule 10.361)', async () => {
  const others = ['AUTH_SECRET', 'ORIGIN', 'NEW_SETTING'].map((name) => item(name));
  show(<SettingsPage />, {
    ...view,
    lastBackup: '2026-03-03T12:00:00Z',
    items: [...view.items, ...others, item('LOG_LEVEL', { source: 'default', value: 'info' })],
  });
  const valueOf = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await valueOf('Public address')).toBe('Only this computer');
  expect(await valueOf('Secret for log-ins')).toBe('Made by Oakling');
  expect(await valueOf('Last backup')).toContain('March 3');
  expect(await valueOf('NEW_SETTING')).toBe('Not set');
  const level = screen.getByText('Detail of the log', { selector: 'dt' }).parentElement;
  expect(level?.textContent).toBe('Detail of the loginfo');
  expect(screen.getByText('SMTP_URL').closest('details')?.open).toBe(false);
});

test('a color is picked, left as it is, or given up for Oakling’s (rule 10.360)', async () => {
  const items = [item('HOST_NAME'), item('HOST_ACCENT', { source: 'console', value: '#1d4e89' })];
  const { sent } = show(<SettingsPage />, { ...view, items }, { [PUT]: done });
  const color = await screen.findByLabelText<HTMLInputElement>('Color');
  expect(color.value).toBe('#1d4e89');
  await userEvent.click(screen.getByRole('button', { name: 'Use Oakling’s green' }));
  fireEvent.blur(color);
  expect(describing(color)).toContain('Now: #115e59.');
  await save();
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(sent.find(({ call }) => call === PUT)?.body).toEqual({ HOST_ACCENT: '' });
});

const describing = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('Rule 10.360, the logo', () => {
  const withLogo = {
    ...view,
    items: [...view.items, item('HOST_LOGO', { source: 'console', value: '100 × 50 pixels' })],
  };
  const file = (name: string, type: string) => new File(['a picture'], name, { type });

  type Drawn = { width: number; height: number; kilobytes: number };

  /** Only browsers draw. */
  function drawing({ width, height, kilobytes }: Drawn) {
    vi.stubGlobal('createImageBitmap', async () => ({ width, height }));
    vi.mocked(checkDrawing).mockResolvedValue();
    vi.mocked(encodeDrawing).mockResolvedValue(new Blob(['a'.repeat(kilobytes * 1000)]));
  }

  async function upload(picture: File) {
    const shown = show(<SettingsPage />, withLogo, {
      [PUT]: done,
    });
    const input = await screen.findByLabelText('Logo');
    await userEvent.setup({ applyAccept: false }).upload(input, picture);
    await save();
    return shown;
  }

  test('a picture is redrawn and sent as a PNG', async () => {
    drawing({ width: 900, height: 300, kilobytes: 9 });
    const { sent } = await upload(file('logo.jpg', 'image/jpeg'));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(sent.find(({ call }) => call === PUT)?.body).toEqual({ HOST_LOGO: 'YWFh'.repeat(3000) });
  });

  test('a logo is removed by the same Save', async () => {
    const { sent } = show(<SettingsPage />, withLogo, { [PUT]: done });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the logo' }));
    await save();
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(sent.find(({ call }) => call === PUT)?.body).toEqual({ HOST_LOGO: '' });
  });

  test.for([
    ['a drawing with a script', file('logo.svg', 'image/svg+xml'), 200, 100, 1],
    ['an animation', file('logo.gif', 'image/gif'), 200, 100, 1],
    ['a flat picture', file('logo.png', 'image/png'), 900, 40, 1],
    ['a picture of 10 MB with too many details', file('logo.png', 'image/png'), 2000, 1750, 30],
  ] as const)(
    '%s is refused with a reason, and the old logo stays',
    async ([, picture, width, height, kilobytes]) => {
      drawing({ width, height, kilobytes });
      const { sent } = await upload(picture);
      expect(await screen.findByRole('link', { name: /We can’t use this file/ })).toBeDefined();
      expect(screen.getByRole('img', { name: 'The logo now' })).toBeDefined();
      expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
      expect(await barriers()).toEqual([]);
    },
  );

  test('a small PNG is sent as it is from a browser that can’t draw (rule 3.18)', async () => {
    drawing({ width: 900, height: 300, kilobytes: 9 });
    vi.mocked(checkDrawing).mockRejectedValue(new Error('noise'));
    const { sent } = await upload(file('logo.png', 'image/png'));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(sent.find(({ call }) => call === PUT)?.body).toEqual({ HOST_LOGO: btoa('a picture') });
  });

  test.for([
    [true, 'words.jpg', 'a picture', 'image/jpeg'],
    [true, 'logo.png', 'a'.repeat(23_000), 'image/png'],
    [false, 'logo.jpg', 'a picture', 'image/jpeg'],
  ] as const)(
    'a file that can’t be drawn or sent is refused (bitmaps: %s, %s)',
    async ([hasBitmaps, name, content, type]) => {
      drawing({ width: 900, height: 300, kilobytes: 9 });
      vi.stubGlobal(
        'createImageBitmap',
        hasBitmaps ? () => Promise.reject(new Error('not a picture')) : undefined,
      );
      await upload(new File([content], name, { type }));
      expect(await screen.findByRole('link', { name: /We can’t use this file/ })).toBeDefined();
    },
  );
});

test('a flyer of a site without its own address warns that it opens only here (rule 10.362)', async () => {
  show(<PrintPage />, { ...view, origin: 'http://localhost:3000' });
  expect(await screen.findByText(/opens only on this computer/)).toBeDefined();
});

test('a flyer leads to this site, and promises checks only if they are required (rule 10.362)', async () => {
  const { unmount } = show(<PrintPage />);
  expect(
    await screen.findByRole('img', { name: 'QR code for oakling.library.example' }),
  ).toBeDefined();
  const promise = 'We check each elder before they meet a child.';
  expect(screen.getByText(promise)).toBeDefined();
  expect(screen.getByText('Offered by Riverside Library')).toBeDefined();
  expect(screen.getByText('Questions? a@library.example')).toBeDefined();
  expect(await barriers()).toEqual([]);
  unmount();
  const items = [item('ELDER_VETTING', { value: 'optional' })];
  show(<PrintPage />, { ...view, items });
  await screen.findByText('oakling.library.example');
  expect(screen.queryByText(promise)).toBeNull();
});

test('a flyer has two lines of its own and a text for its readers, and saves neither (rule 10.515)', async () => {
  const { sent } = show(<PrintPage />);
  const when = await screen.findByLabelText('When and where (optional)');
  await userEvent.type(when, 'Friday, 4 PM, reading room');
  await userEvent.type(screen.getByLabelText('Whom to ask (optional)'), 'Ask Maria');
  const families = 'A parent invites their child and decides on every meeting.';
  expect(await screen.findByText('Friday, 4 PM, reading room')).toBeDefined();
  expect(screen.getByText('Ask Maria')).toBeDefined();
  expect(screen.getByText(families)).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('For'), 'Elders');
  expect(screen.queryByText(families)).toBeNull();
  expect(screen.getByText('A parent agrees to every meeting with a child.')).toBeDefined();
  expect(sent.every(({ call }) => call.startsWith('GET'))).toBe(true);
  expect(await barriers()).toEqual([]);
});
