import { ACCOUNT_STATES } from './account-states.ts';
import { CALENDAR_STATES } from './calendar-states.ts';
import { CHILD_STATES } from './child-states.ts';
import { CHOICE_STATES } from './choice-states.ts';
import { COMPLETION_STATES } from './completion-states.ts';
import { DECISION_STATES } from './decision-states.ts';
import { EMPTY_STATES } from './empty-states.ts';
import { GUEST_STATES } from './guest-states.ts';
import { INVITE_STATES } from './invite-states.ts';
import { LIFE_STATES } from './life-states.ts';
import { LONG_STATES } from './long-states.ts';
import { MATCHING_STATES } from './matching-states.ts';
import { MODERATOR_STATES } from './moderator-states.ts';
import { OUTCOME_STATES } from './outcome-states.ts';
import { PUSH_STATES } from './push-states.ts';
import { SAFETY_STATES } from './safety-states.ts';
import { SESSION_STATES } from './session-states.ts';
import type { State } from './state.ts';
import { TERMS_STATES } from './terms-states.ts';

/** Every page for every role, in every way it can look. To add one, put a line into its table. */
export const ALL_STATES: readonly State[] = [
  ...GUEST_STATES,
  ...COMPLETION_STATES,
  ...DECISION_STATES,
  ...EMPTY_STATES,
  ...ACCOUNT_STATES,
  ...CALENDAR_STATES,
  ...CHOICE_STATES,
  ...PUSH_STATES,
  ...TERMS_STATES,
  ...MATCHING_STATES,
  ...SESSION_STATES,
  ...INVITE_STATES,
  ...LONG_STATES,
  ...LIFE_STATES,
  ...OUTCOME_STATES,
  ...SAFETY_STATES,
  ...CHILD_STATES,
  ...MODERATOR_STATES,
];
