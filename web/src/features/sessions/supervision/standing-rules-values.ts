import {
  noRules,
  type ChildRules,
  MEETING_RULES,
  type StandingRules,
  standingRulesSchema,
  WEEKDAYS,
} from '@oakling/domain/sessions/supervision/standing-rules';
import { asciiDigits } from '@oakling/domain/kernel/text';
import * as v from 'valibot';
import { rulesPage as text } from './standing-rules-text.ts';

/** The fields of the form. Rules that aren't checked aren't sent. */
const valuesSchema = v.object({
  videoOnly: v.boolean(),
  noFirstInPerson: v.boolean(),
  knownPlacesOnly: v.boolean(),
  byDay: v.boolean(),
  days: v.array(v.string()),
  byHours: v.boolean(),
  from: v.string(),
  to: v.string(),
  byCount: v.boolean(),
  most: v.string(),
  meetings: v.picklist(MEETING_RULES),
  callsHereOnly: v.boolean(),
});
export type RuleValues = v.InferOutput<typeof valuesSchema>;
type FormerRules = Pick<ChildRules, 'rules' | 'areCallsHereOnly'>;
export const RULE_FIELDS = ['days', 'from', 'to', 'most'] as const;

/** The rules as form values. A rule that isn't set gets a common default behind its checkbox. */
export function valuesOfRules({ rules, areCallsHereOnly }: FormerRules): RuleValues {
  const { days, hours, mostAWeek, ...ways } = rules ?? noRules('');
  return {
    videoOnly: ways.videoOnly,
    noFirstInPerson: ways.noFirstInPerson,
    knownPlacesOnly: ways.knownPlacesOnly,
    byDay: days !== null,
    days: (days ?? []).map(String),
    byHours: hours !== null,
    from: hours?.from ?? '08:00',
    to: hours?.to ?? '20:00',
    byCount: mostAWeek !== null,
    most: String(mostAWeek ?? 2),
    meetings: ways.meetings,
    callsHereOnly: areCallsHereOnly,
  };
}

/**
 * Converts the form's values to the body of the request. If `callsHereOnly` isn't changed, it still depends on the age.
 * Rule 6.338
 */
export function rulesOf(
  values: RuleValues,
  { rules, areCallsHereOnly }: FormerRules,
  timeZone: string,
): StandingRules {
  const { videoOnly, noFirstInPerson, knownPlacesOnly, from, to } = values;
  return {
    ...{ videoOnly, noFirstInPerson, knownPlacesOnly, timeZone },
    days: values.byDay ? WEEKDAYS.filter((day) => values.days.includes(String(day))) : null,
    hours: values.byHours ? { from, to } : null,
    // An empty field means null, not 0.
    mostAWeek: values.byCount ? Number(asciiDigits(values.most).trim() || 'none') : null,
    meetings: values.meetings,
    callsHereOnly:
      values.callsHereOnly === areCallsHereOnly
        ? (rules?.callsHereOnly ?? null)
        : values.callsHereOnly,
  };
}

const { hours, mostAWeek } = standingRulesSchema.entries;

export const rulesFormSchema = v.pipe(
  valuesSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const rules = rulesOf(input, { rules: null, areCallsHereOnly: false }, '');
    const messages = {
      days: rules.days?.length === 0 ? text.noDay : undefined,
      to: v.safeParse(hours, rules.hours).issues?.[0].message,
      most: v.safeParse(mostAWeek, rules.mostAWeek).issues?.[0].message,
    };
    for (const key of ['days', 'to', 'most'] as const) {
      const message = messages[key];
      if (message === undefined) continue;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    }
  }),
);
