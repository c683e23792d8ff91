// @vitest-environment jsdom
import { profileTextsOf } from '@oakling/domain/kernel/profile-texts';
import { aMe } from '@oakling/domain/testing/me';
import { aProfileView } from '@oakling/domain/testing/profiles';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { ProfilePage } from '../profile-page.tsx';

const user = userEvent.setup();
const youth = aProfileView();

afterEach(() => {
  sessionStorage.clear();
});

async function show(save: () => Response | Promise<Response>, load = () => Response.json(youth)) {
  const shown = showPage({
    element: <ProfilePage />,
    address: '/dashboard/youth/profile',
    me: aMe({ id: youth.id, role: 'youth', fullName: 'Ada' }),
    answers: { 'GET /api/profile': load, 'PATCH /api/profile': save },
  });
  await screen.findByRole('heading', { name: 'Your Profile' });
  return shown;
}

test('a youth writes what they would like to learn (rule 3.7)', async () => {
  const { sent } = await show(() => Response.json(youth));
  const label = "What I'd like to learn (short bio)";
  await user.type(await screen.findByRole('textbox', { name: label }), 'Chess');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile saved ✅');
  expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    ...Object.fromEntries(profileTextsOf('youth').map((name) => [name, ''])),
    fullName: 'Ada',
    bio: 'Chess',
  });
});

test('the button reads Saving… while busy, and nothing is called saved before (rule 3.15)', async () => {
  const answer = Promise.withResolvers<Response>();
  await show(() => answer.promise);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDefined();
  expect(screen.queryByText('Profile saved ✅')).toBeNull();
  answer.resolve(Response.json(youth));
  expect(await screen.findByText('Profile saved ✅')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
});

test('there are six drawn pictures of each role, one’s own first (rules 3.4, 10.201)', async () => {
  await show(() => Response.json(youth));
  await screen.findByRole('button', { name: 'Save' });
  const kinds = screen
    .getAllByRole<HTMLInputElement>('radio', { hidden: true })
    .map(({ value }) => {
      return value.split('-')[0];
    });
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(['elder', 'parent', 'youth'].map(count)).toEqual([6, 6, 6]);
  expect(new Set(kinds.slice(0, 6))).toEqual(new Set(['youth']));
  const own = screen.getByRole('radio', { name: 'Girl with a long brown braid and blue glasses' });
  expect(own.closest('details')).toBeNull();
  const [other] = screen.getAllByRole('radio', { name: /Older/, hidden: true });
  expect(other?.closest('details')?.open).toBe(false);
});

test('a person without a picture sees their initials (rule 3.13)', async () => {
  await show(() => Response.json(youth));
  const picture = await screen.findByRole('img', { name: 'Your picture' });
  expect(picture.dataset).toMatchObject({ initials: 'A', role: 'youth' });
});

test('a profile that fails to load can be retried (rule 10.19)', async () => {
  const answers = [() => problem(500, 'server-error'), () => Response.json(youth)];
  await show(
    () => Response.json(youth),
    () => (answers.shift() ?? (() => Response.json(youth)))(),
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue('Ada')).toBeDefined();
});
