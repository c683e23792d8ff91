import type { Who } from '../village.ts';
import type { State } from './state.ts';

const PAGES = {
  newElder: [
    '',
    '/interests',
    '/matches',
    '/request-session',
    '/sessions',
    '/profile',
    '/account',
    '/notifications',
    '/no-such-page',
  ],
  newYouth: [
    '',
    '/invite-complete',
    '/interests',
    '/matches',
    '/sessions',
    '/profile',
    '/notifications',
  ],
  newParent: ['', '/invite-child', '/sessions', '/profile', '/account', '/notifications'],
} as const satisfies Partial<Record<Who, readonly string[]>>;

/** Every page of somebody who has just arrived: no interests, matches, children or sessions. */
export const EMPTY_STATES: readonly State[] = (
  ['newElder', 'newYouth', 'newParent'] as const
).flatMap((who) => {
  const role = who.slice(3).toLowerCase();
  return PAGES[who].map((page) => ({
    name: `${page === '' ? 'the dashboard' : page.slice(1)} of a new ${role}`,
    who,
    path: `/dashboard/${role}${page}`,
  }));
});
