// @vitest-environment jsdom
import type { ProfileView } from '@oakling/domain/profile/contract';
import { aMe } from '@oakling/domain/testing/me';
import { aProfileView } from '@oakling/domain/testing/profiles';
import { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '../../lib/me.ts';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { fakeUploads } from '../../testing/fake-uploads.ts';
import { ProfilePage } from './profile-page.tsx';

const user = userEvent.setup();
const turban = 'Older man with a blue turban and a white beard';
const elder = aProfileView({
  role: 'elder',
  fullName: 'Walter',
  avatarUrl: '/avatars/elder-4.svg',
  presetAvatar: 'elder-4',
});

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
  );
});

afterEach(() => {
  sessionStorage.clear();
});

async function show(profile: ProfileView, refusal?: () => Response | Promise<Response>) {
  const me = aMe({ id: profile.id, role: profile.role, fullName: 'Walter' });
  const saved = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  const { unmount } = showPage({
    element: (
      <ProfilePage>
        <p>below</p>
      </ProfilePage>
    ),
    address: '/profile',
    me,
    client,
    answers: {
      'GET /api/profile': () => Response.json(profile),
      'PATCH /api/profile': (words) => {
        if (refusal !== undefined) return refusal();
        saved(words);
        return Response.json({ ...profile, ...(words as object) });
      },
    },
  });
  await screen.findByRole('textbox', { name: 'Full Name' });
  return { saved, client, unmount };
}

const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const choose = (bytes: number) =>
  user.upload(
    screen.getByLabelText('Upload a picture'),
    new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }),
  );

test('saving shows its message, and the greeting refetches', async () => {
  const { saved, client } = await show(elder);
  const whatIsWrong = beforeActing();
  const name = screen.getByRole('textbox', { name: 'Full Name' });
  await user.clear(name);
  await user.type(name, ' Walter Brandt ');
  await user.type(screen.getByRole('textbox', { name: 'What I can offer (short bio)' }), 'Chess');
  await save();
  expect(await screen.findByText('Profile saved ✅')).toBeDefined();
  expect(await whatIsWrong(/^Profile saved/)).toEqual([]);
  expect(saved).toHaveBeenCalledExactlyOnceWith({ fullName: 'Walter Brandt', bio: 'Chess' });
  expect(client.getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true);
});

test('a profile that can’t be saved says so, and the input stays', async () => {
  await show(elder, () => new Response('', { status: 500 }));
  const bio = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /short bio/ });
  const whatIsWrong = beforeActing();
  await user.type(bio, 'Roses');
  await save();
  await screen.findByRole('alert');
  expect(bio.value).toBe('Roses');
  expect(await whatIsWrong(/^Something went wrong/)).toEqual([]);
});

test('an empty name is not saved', async () => {
  const { saved } = await show(elder);
  await user.clear(screen.getByRole('textbox', { name: 'Full Name' }));
  await save();
  expect(await screen.findByRole('link', { name: 'Please enter your full name.' })).toBeDefined();
  expect(saved).not.toHaveBeenCalled();
});

test('a picture file and a drawn picture clear each other', async () => {
  await show(elder);
  expect(radio(turban).checked).toBe(true);
  await choose(204_800);
  expect(radio(turban).checked).toBe(false);
  expect(screen.getByText('Chosen: me.png')).toBeDefined();
  await user.click(radio('Girl with dark skin and two curly buns'));
  expect(screen.queryByText('Chosen: me.png')).toBeNull();
});

test('a file over 200 KB is refused, and the previous choice stays', async () => {
  await show(elder);
  await choose(204_801);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('Please choose an image smaller than 200 KB')).toBeDefined();
  expect(alert.getByRole('button', { name: 'Make it smaller' })).toBeDefined();
  expect(radio(turban).checked).toBe(true);
  await choose(204_800);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that isn’t a picture is refused before it is sent', async () => {
  await show(elder);
  const file = new File(['%PDF'], 'words.pdf', { type: 'application/pdf' });
  await userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText('Upload a picture'), file);
  expect(screen.getByRole('alert').textContent).toBe('Please choose a JPEG, PNG or WebP picture.');
  expect(radio(turban).checked).toBe(true);
});

test('a picture that the server refuses is reported, and no longer chosen', async () => {
  const errors = [{ path: 'avatar', message: 'Please choose a JPEG, PNG or WebP picture.' }];
  fakeUploads(() =>
    Response.json({ status: 422, code: 'invalid', detail: 'No.', errors }, { status: 422 }),
  );
  await show(elder);
  await choose(1000);
  expect(screen.getByText('Chosen: me.png')).toBeDefined();
  await save();
  expect(
    (await screen.findAllByText('Please choose a JPEG, PNG or WebP picture.')).length,
  ).toBeGreaterThan(0);
  expect(screen.queryByText('Chosen: me.png')).toBeNull();
  expect(radio(turban).checked).toBe(true);
});

test('a parent has no bio, and none is sent', async () => {
  const { saved } = await show({ ...elder, role: 'parent', presetAvatar: null, avatarUrl: null });
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.getByText('below')).toBeDefined();
  expect(await barriers()).toEqual([]);
  await user.click(radio('Woman with a pink headscarf'));
  await save();
  await screen.findByText('Profile saved ✅');
  expect(saved).toHaveBeenCalledExactlyOnceWith({ fullName: 'Walter', avatar: 'parent-1' });
});

test('leaving with unsaved changes asks first', async () => {
  await show(elder);
  await user.type(screen.getByRole('textbox', { name: 'Full Name' }), '!');
  const link = screen.getByRole('link', { name: 'Your account' });
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Full Name' }).value).toBe(
    'Walter!',
  );
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('elsewhere')).toBeDefined();
});

const bio = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What I can offer (short bio)' });

test('unsaved input is still there when the page is reopened, and still unsaved', async () => {
  const { unmount } = await show(elder);
  await user.type(bio(), 'Chess');
  unmount();
  await show(elder);
  expect(bio().value).toBe('Chess');
  await user.click(screen.getByRole('link', { name: 'Your account' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
});

test('leaving without saving discards the input', async () => {
  const { unmount } = await show(elder);
  await user.type(bio(), 'Chess');
  await user.click(screen.getByRole('link', { name: 'Your account' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('elsewhere');
  unmount();
  await show(elder);
  expect(bio().value).toBe('');
});

test('saving discards the draft, so later saves elsewhere show here', async () => {
  const { unmount } = await show(elder);
  await user.type(bio(), 'Chess');
  await save();
  await screen.findByText('Profile saved ✅');
  unmount();
  await show({ ...elder, bio: 'Bridge' });
  expect(bio().value).toBe('Bridge');
});

test('opening the page alone stores nothing', async () => {
  const { unmount } = await show(elder);
  unmount();
  await show({ ...elder, bio: 'Bridge' });
  expect(bio().value).toBe('Bridge');
});

test('after a log-out, leaving needs no confirmation, and the input is kept', async () => {
  const { client, unmount } = await show(elder);
  await user.type(bio(), 'Chess');
  client.setQueryData(meQuery.queryKey, null);
  await user.click(screen.getByRole('link', { name: 'Your account' }));
  expect(await screen.findByText('elsewhere')).toBeDefined();
  unmount();
  await show(elder);
  expect(bio().value).toBe('Chess');
});

test('the button reads Saving… while busy, and nothing is called saved before (rule 3.15)', async () => {
  const answer = Promise.withResolvers<Response>();
  await show(elder, () => answer.promise);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDefined();
  expect(screen.queryByText('Profile saved ✅')).toBeNull();
  answer.resolve(Response.json(elder));
  expect(await screen.findByText('Profile saved ✅')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
});

test('there are eleven drawn pictures, those of one’s own role first (rules 3.4, 10.201)', async () => {
  await show(aProfileView());
  await screen.findByRole('button', { name: 'Save' });
  const radios = screen.getAllByRole<HTMLInputElement>('radio', { hidden: true });
  const kinds = radios.map(({ value }) => value.split('-')[0]);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(['elder', 'parent', 'youth'].map(count)).toEqual([5, 2, 4]);
  expect(new Set(kinds.slice(0, 4))).toEqual(new Set(['youth']));
  const own = screen.getByRole('radio', { name: 'Girl with a long brown braid and blue glasses' });
  expect(own.closest('details')).toBeNull();
  const [other] = screen.getAllByRole('radio', { name: /Older/, hidden: true });
  expect(other?.closest('details')?.open).toBe(false);
});

test('a drawn picture that is no longer offered stays for those who have it (rule 3.4)', async () => {
  await show({ ...elder, presetAvatar: 'elder-6' });
  expect(radio('Older woman with dark skin, silver curls and gold earrings').checked).toBe(true);
});

test('a person without a picture sees their initials (rule 3.13)', async () => {
  await show(aProfileView());
  const picture = await screen.findByRole('img', { name: 'Your picture' });
  expect(picture.dataset).toMatchObject({ initials: 'A', role: 'youth' });
});

test('a profile that fails to load can be retried (rule 10.19)', async () => {
  const answers = [problem(500, 'server-error')];
  showPage({
    element: <ProfilePage />,
    address: '/profile',
    me: aMe(),
    answers: { 'GET /api/profile': () => answers.shift() ?? Response.json(elder) },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue('Walter')).toBeDefined();
});
