import * as v from 'valibot';
import type { Actor } from '../../identity/role.ts';
import { body } from '../../kernel/body.ts';
import {
  accept,
  refuse,
  type Decision,
  type DomainEvent,
  type FieldValues,
} from '../../kernel/decision.ts';
import { knownZoneSchema } from '../known-zone.ts';

/** Rule 6.98: what a session can break; only the parent is told which. */
export const STANDING_RULES = [
  'video-only',
  'first-in-person',
  'places',
  'days',
  'hours',
  'week',
] as const;
export type StandingRule = (typeof STANDING_RULES)[number];

/** Rule 6.103: all that anyone but the parent is told: the thing that is not possible. */
export const WISH_REFUSALS = [
  'video-only',
  'in-person-not-yet',
  'place-not-possible',
  'time-not-possible',
] as const;
export type WishRefusal = (typeof WISH_REFUSALS)[number];

/** Rule 6.104: what a form may offer two who are matched. */
export const meetingWaysSchema = v.object({
  inPerson: v.picklist(['any', 'video-only', 'in-person-not-yet']),
});
export type MeetingWays = v.InferOutput<typeof meetingWaysSchema>;

/** 1 is Monday, as ISO 8601 and the database count. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** More than any week holds. */
export const MOST_A_WEEK = 20;

/** Rule 6.295: how a child may meet by video call here; children of age have none of these. */
export const MEETING_RULES = ['alone', 'told', 'with-adult'] as const;
export type MeetingRule = (typeof MEETING_RULES)[number];

const NO_DAY = 'Please choose at least one day.';
const NOT_A_COUNT = `Please enter a number from 1 to ${MOST_A_WEEK}.`;
const clockTime = v.pipe(v.string('Please select a time.'), v.isoTime('Please select a time.'));
const yesOrNo = v.boolean('Please choose yes or no.');

/** Rule 6.98: everything is off where it is false or null. */
export const standingRulesSchema = body({
  videoOnly: yesOrNo,
  noFirstInPerson: yesOrNo,
  knownPlacesOnly: yesOrNo,
  days: v.nullable(
    v.pipe(
      v.array(v.picklist(WEEKDAYS, NO_DAY), NO_DAY),
      v.minLength(1, NO_DAY),
      v.maxLength(WEEKDAYS.length, NO_DAY),
      v.check((days) => new Set(days).size === days.length, 'Please choose each day once.'),
      v.transform((days) => days.toSorted()),
    ),
  ),
  hours: v.nullable(
    v.pipe(
      body({ from: clockTime, to: clockTime }),
      v.check(({ from, to }) => to > from, 'The second time must be after the first.'),
    ),
  ),
  mostAWeek: v.nullable(
    v.pipe(
      v.number(NOT_A_COUNT),
      v.integer(NOT_A_COUNT),
      v.minValue(1, NOT_A_COUNT),
      v.maxValue(MOST_A_WEEK, NOT_A_COUNT),
    ),
  ),
  meetings: v.optional(v.picklist(MEETING_RULES, 'Please choose one.'), 'told'),
  /** By whose clock days, hours and weeks are meant. Rule 6.100 */
  timeZone: knownZoneSchema,
});
export type StandingRules = v.InferOutput<typeof standingRulesSchema>;

/** Nothing is ruled, by the clock of this zone. */
export function noRules(timeZone: string): StandingRules {
  const off = { videoOnly: false, noFirstInPerson: false, knownPlacesOnly: false };
  return { ...off, days: null, hours: null, mostAWeek: null, meetings: 'told', timeZone };
}

/** A child's rules as its parent reads them. */
export const childRulesSchema = v.object({
  childName: v.string(),
  /** Null as long as none were ever set. */
  rules: v.nullable(
    v.object({
      videoOnly: v.boolean(),
      noFirstInPerson: v.boolean(),
      knownPlacesOnly: v.boolean(),
      days: v.nullable(v.array(v.picklist(WEEKDAYS))),
      hours: v.nullable(v.object({ from: v.string(), to: v.string() })),
      mostAWeek: v.nullable(v.number()),
      meetings: v.picklist(MEETING_RULES),
      timeZone: v.string(),
    }),
  ),
  /** Where the parent has let the child meet somebody so far. Rule 6.101 */
  places: v.array(v.string()),
});
export type ChildRules = v.InferOutput<typeof childRulesSchema>;

/** Concerns the guardians alone: nobody else is told that there are rules. Rule 6.99 */
export interface StandingRulesSet extends DomainEvent {
  readonly type: 'StandingRulesSet';
  readonly guardianIds: readonly string[];
  readonly by: string;
}

/** A child with the rules that its guardians have set so far. */
export interface RuledChild {
  readonly id: string;
  readonly guardianIds: readonly string[];
  readonly rules: StandingRules | null;
}

export type StandingRulesRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';

/** Rule 6.98: a guardian alone sets the rules of a child; there is one set, which all of them share. */
export function decideStandingRules(
  actor: Actor,
  child: RuledChild | null,
  wanted: StandingRules,
): Decision<StandingRules, StandingRulesSet, StandingRulesRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (child === null || !child.guardianIds.includes(actor.personId))
    return refuse('not-your-child');
  const before = factsOf(child.rules ?? noRules(wanted.timeZone));
  const after = factsOf(wanted);
  if (JSON.stringify(before) === JSON.stringify(after)) return refuse('unchanged');
  return accept(wanted, {
    type: 'StandingRulesSet',
    // Belongs to the sessions feature, so guardians' open pages reload pending requests.
    subject: { feature: 'sessions', id: child.id },
    guardianIds: child.guardianIds,
    by: actor.personId,
    concerns: child.guardianIds,
    before,
    after,
  });
}

function factsOf(rules: StandingRules): FieldValues {
  return {
    videoOnly: rules.videoOnly,
    noFirstInPerson: rules.noFirstInPerson,
    knownPlacesOnly: rules.knownPlacesOnly,
    days: rules.days?.join(',') ?? null,
    hours: rules.hours && `${rules.hours.from}-${rules.hours.to}`,
    mostAWeek: rules.mostAWeek,
    meetings: rules.meetings,
    timeZone: rules.timeZone,
  };
}
