import * as v from 'valibot';
import { guarded, type Actor } from '../../identity/role.ts';
import { body } from '../../kernel/body.ts';
import { asciiDigits } from '../../kernel/text.ts';
import {
  accept,
  refuse,
  type Decision,
  type DomainEvent,
  type FieldValues,
} from '../../kernel/decision.ts';
import { knownZoneSchema } from '../known-zone.ts';

/** Rules that a session can break. Only parents see which rule it breaks. Rule 6.98 */
export const STANDING_RULES = [
  'video-only',
  'first-in-person',
  'places',
  'calls-here-only',
  'days',
  'hours',
  'week',
] as const;
export type StandingRule = (typeof STANDING_RULES)[number];

/** Rule 6.103 */
export const WISH_REFUSALS = [
  'video-only',
  'in-person-not-yet',
  'calls-here-only',
  'place-not-possible',
  'time-not-possible',
] as const;
export type WishRefusal = (typeof WISH_REFUSALS)[number];

/** Modes that a form offers to two matched people. Rule 6.104 */
export const meetingWaysSchema = v.object({
  inPerson: v.picklist(['any', 'video-only', 'in-person-not-yet']),
});
export type MeetingWays = v.InferOutput<typeof meetingWaysSchema>;

/** 1 is Monday, as in ISO 8601 and in the database. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** The highest weekly limit that guardians can set. */
export const MOST_A_WEEK = 20;

/** Rule 6.295 */
export const MEETING_RULES = ['alone', 'told', 'with-adult'] as const;
export type MeetingRule = (typeof MEETING_RULES)[number];

const NO_DAY = 'Please choose at least one day.';
const NOT_A_COUNT = `Please enter a number from 1 to ${MOST_A_WEEK}.`;
const clockTime = v.pipe(
  v.string('Please select a time.'),
  v.transform(asciiDigits),
  v.isoTime('Please select a time.'),
);
const yesOrNo = v.boolean('Please choose yes or no.');

/** A rule that is false or null is off. Rule 6.98 */
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
  /** Null means that the child's age decides. Rule 6.338 */
  callsHereOnly: v.optional(v.nullable(yesOrNo), null),
  /** The time zone of the rules' days, hours and weeks. Rule 6.100 */
  timeZone: knownZoneSchema,
});
export type StandingRules = v.InferOutput<typeof standingRulesSchema>;

export function noRules(timeZone: string): StandingRules {
  const off = { videoOnly: false, noFirstInPerson: false, knownPlacesOnly: false };
  const unset = { days: null, hours: null, mostAWeek: null, callsHereOnly: null };
  return { ...off, ...unset, meetings: 'told', timeZone };
}

export const childRulesSchema = v.object({
  childName: v.string(),
  rules: v.nullable(
    v.object({
      videoOnly: v.boolean(),
      noFirstInPerson: v.boolean(),
      knownPlacesOnly: v.boolean(),
      days: v.nullable(v.array(v.picklist(WEEKDAYS))),
      hours: v.nullable(v.object({ from: v.string(), to: v.string() })),
      mostAWeek: v.nullable(v.number()),
      meetings: v.picklist(MEETING_RULES),
      callsHereOnly: v.nullable(v.boolean()),
      timeZone: v.string(),
    }),
  ),
  /**
   * True if online sessions must use built-in calls, by the guardians' choice or because of the child's age. Rule 6.338
   */
  areCallsHereOnly: v.boolean(),
  /** Rule 6.101 */
  places: v.array(v.string()),
});
export type ChildRules = v.InferOutput<typeof childRulesSchema>;

/** Concerns only the guardians; no one else learns that the rules exist. Rule 6.99 */
export interface StandingRulesSet extends DomainEvent<'StandingRulesSet'> {
  readonly guardianIds: readonly string[];
  readonly by: string;
}

export interface RuledChild {
  readonly id: string;
  readonly guardianIds: readonly string[];
  readonly rules: StandingRules | null;
}

export type StandingRulesRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';

/** Guardians set a child's rules. All guardians share the same set. Rule 6.98 */
export function decideStandingRules(
  actor: Actor,
  child: RuledChild | null,
  wanted: StandingRules,
): Decision<StandingRules, StandingRulesSet, StandingRulesRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  const before = factsOf(own.rules ?? noRules(wanted.timeZone));
  const after = factsOf(wanted);
  if (JSON.stringify(before) === JSON.stringify(after)) return refuse('unchanged');
  return accept(wanted, {
    type: 'StandingRulesSet',
    // The subject is the sessions feature, so guardians' open pages reload pending requests.
    subject: { feature: 'sessions', id: own.id },
    guardianIds: own.guardianIds,
    by: actor.personId,
    concerns: own.guardianIds,
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
    callsHereOnly: rules.callsHereOnly,
    timeZone: rules.timeZone,
  };
}
