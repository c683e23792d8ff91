import { ACCOUNT_STATES } from './account-states.ts';
import { AFTER_STATES } from './after-states.ts';
import { FAMILY_STATES } from './family-states.ts';
import { GROWING_STATES } from './growing-states.ts';
import { GUEST_STATES } from './guest-states.ts';
import { MATCHING_STATES } from './matching-states.ts';
import { MODERATOR_STATES } from './moderator-states.ts';
import { PIN_STATES } from './pin-states.ts';
import { ROOM_STATES } from './room-states.ts';
import { SESSION_STATES } from './session-states.ts';
import type { State } from './state.ts';

/**
 * Pages with their dialogs, messages and errors, each in the state that has the most content. Similar pages are in
 * `like-pages.ts`.
 */
export const ALL_STATES: readonly State[] = [
  ...GUEST_STATES,
  ...ACCOUNT_STATES,
  ...MATCHING_STATES,
  ...SESSION_STATES,
  ...AFTER_STATES,
  ...FAMILY_STATES,
  ...PIN_STATES,
  ...GROWING_STATES,
  ...ROOM_STATES,
  ...MODERATOR_STATES,
];
