import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/people.ts';
import { ROOM_STATES } from '../support/states/room-states.ts';
import { LIKE_GROWING } from '../support/states/growing-states.ts';
import { press, sees, type State } from '../support/states/state.ts';
import type { Shot } from './shot.ts';

const ADULT = '/dashboard/youth';

/** Pages of an adult youth. */
export function adultShots(sessions: ReadonlyMap<string, string>): readonly Shot[] {
  const pages = [...sessions].map(([bucket, id]) => ({
    name: `session-page-${bucket}`,
    path: `${ADULT}/sessions/${id}`,
  }));
  return [
    { name: 'dashboard', path: ADULT },
    { name: 'sessions-pending', path: `${ADULT}/sessions?tab=pending` },
    { name: 'sessions-upcoming', path: `${ADULT}/sessions?tab=upcoming` },
    { name: 'account', path: `${ADULT}/account` },
    { name: 'notifications', path: `${ADULT}/notifications` },
    ...pages,
  ];
}

/** Pages of a co-guardian, and of a parent whose child has grown up. */
export const otherParentShots: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard/parent' },
  { name: 'children', path: '/dashboard/parent/children' },
  { name: 'notifications', path: '/dashboard/parent/notifications' },
];

/** Pages of an elder who was warned or whose session is running. */
export function otherElderShots(sessions: ReadonlyMap<string, string>): readonly Shot[] {
  const running = sessions.get('running');
  return [
    { name: 'dashboard', path: '/dashboard/elder' },
    { name: 'sessions-rejected', path: '/dashboard/elder/sessions?tab=rejected' },
    ...(running === undefined
      ? []
      : [{ name: 'session-page-near', path: `/dashboard/elder/sessions/${running}` }]),
  ];
}

/** Pages reached by mailed links, with their results. */
export interface MailedLinks {
  /** A link about a youth who has since grown up. */
  readonly grown: string;
  readonly appeal: string;
  readonly guardian: string;
}

export function linkShots({ grown, appeal, guardian }: MailedLinks): readonly Shot[] {
  return [
    { name: 'decide-grown', path: grown },
    { name: 'appeal', path: appeal },
    { name: 'appeal-not-valid', path: `/appeal#code=${'c'.repeat(43)}` },
    { name: 'guardian-link', path: guardian },
    { name: 'log-in-removed', path: '/auth/login', prepare: (page) => logIn(page, 'odile') },
    { name: 'log-in-suspended', path: '/auth/login', prepare: (page) => logIn(page, 'bernard') },
    ...LIKE_GROWING.filter(({ who }) => who === 'guest').map(shotOf),
  ];
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(`${name}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('alert').waitFor();
}

/** The call page. */
export const roomShots: readonly Shot[] = ROOM_STATES.map(shotOf);

/** A state that needs no ids also works as a screenshot. */
export function shotOf({ name, path, prepare, reach }: State): Shot {
  if (typeof path !== 'string') throw new Error(`${name}: its path depends on who is there.`);
  return {
    name: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    path,
    ...(prepare !== undefined && { before: prepare }),
    // None of these states uses the app argument.
    ...(reach !== undefined && { prepare: (page) => reach(page, undefined as never) }),
  };
}

const SET_UP = '/moderation/set-up';

export const setUpShots: readonly Shot[] = [
  { name: 'begin', path: SET_UP },
  {
    name: 'scan',
    path: SET_UP,
    prepare: async (page) => {
      await page.getByLabel('Your password').fill(PASSWORD);
      await press(page, 'Continue');
      await sees(page, 'Scan this with your authenticator app');
    },
  },
];
