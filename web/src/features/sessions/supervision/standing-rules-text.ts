import { counted, listWords } from '@oakling/domain/kernel/words';
import type {
  ChildRules,
  MeetingRule,
  Weekday,
} from '@oakling/domain/sessions/supervision/standing-rules';
import { clockWords, zoneWords } from '../../../lib/date-words.ts';

export const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** Rule 6.106 */
export const rulesPage = {
  plainTitle: 'Rules for sessions',
  title: (name: string) => `Rules for ${name}’s sessions`,
  intro: (name: string) =>
    `These rules apply to every new request. Requests that break a rule can’t be sent. ${name} and the elders never see your rules. They only read that a time, a place or a way to meet isn’t possible.`,
  loading: 'Loading the rules...',
  failed: 'We couldn’t load the rules.',
  absent: 'You have no child with this address.',
  all: 'Your Children',
  back: (name: string) => `Back to ${name}`,
  how: 'How and where',
  videoOnly: 'Video calls only',
  videoOnlyHint: (name: string) => `${name} and an elder never meet in person.`,
  noFirstInPerson: 'No first meeting in person',
  noFirstInPersonHint: 'The first time is a video call. After it, they can ask to meet.',
  knownPlaces: 'Only at places I have approved before',
  placesHint: ({ places }: Pick<ChildRules, 'places'>) =>
    places.length === 0
      ? 'You haven’t approved a place in the last year, so only video calls are possible now.'
      : `So far: ${places.join('; ')}. To allow a new place, turn this off for a while.`,
  calls: 'Video calls here',
  callsHereOnly: 'Video calls only in Oakling',
  callsHereHint: (name: string, { rules, areCallsHereOnly }: ChildRules) =>
    `No calls on Zoom or elsewhere, where you can’t walk in.${
      areCallsHereOnly && rules?.callsHereOnly !== true
        ? ` On until ${name} turns 13, unless you turn it off.`
        : ''
    }`,
  callsLegend: (name: string) => `When ${name} and an elder call each other here`,
  meetings: {
    alone: { label: 'They may meet alone', description: 'You can see who is there, and walk in.' },
    told: { label: 'Tell me when it begins', description: 'We tell every guardian.' },
    'with-adult': {
      label: 'Only when a guardian or a moderator is there',
      description:
        'They wait for you, another guardian or a moderator. When the last one leaves, it pauses.',
    },
  } satisfies Readonly<Record<MeetingRule, { label: string; description: string }>>,
  when: 'When',
  byDay: 'Only on these days',
  days: 'Days',
  byHours: 'Only between two times of the day',
  from: 'From',
  to: 'Until',
  byCount: 'Only so many sessions a week',
  most: 'Sessions a week, at most',
  mostHint: 'From Monday to Sunday. We count approved sessions and open requests.',
  zone: (zone: string) => `Days and times are in ${zoneWords(zone)}.`,
  takeMyClock: (zone: string) => `Use the clock of this device (${zoneWords(zone)})`,
  approved: 'Sessions you have already approved stay as they are.',
  save: 'Save the rules',
  saving: 'Saving...',
  saved: 'Saved. The rules apply from now on.',
  notSaved: (why: string) => `The rules weren’t saved. ${why}`,
  noDay: 'Please choose at least one day.',
};

export const rulesSection = {
  heading: 'Rules for sessions',
  none: 'You have set no rules. You decide about each request when it comes.',
  some: 'New requests must fit these rules. You still decide about each one:',
  open: 'Set the rules',
  change: 'Change the rules',
};

const clock = (time: string) => clockWords(`1970-01-01T${time}Z`, 'UTC');

export function ruleSentences({ rules, areCallsHereOnly }: ChildRules): string[] {
  const callsHere = areCallsHereOnly ? ['Video calls only in Oakling'] : [];
  if (rules === null) return callsHere;
  const { days, hours, meetings, mostAWeek, timeZone } = rules;
  return [
    ...(rules.videoOnly ? ['Video calls only'] : []),
    ...(rules.noFirstInPerson ? ['No first meeting in person'] : []),
    ...(rules.knownPlacesOnly ? ['Only at places you approved before'] : []),
    ...(days === null ? [] : [`Only on ${listWords(days.map((day) => DAY_NAMES[day]))}`]),
    ...(hours === null
      ? []
      : [`Only between ${clock(hours.from)} and ${clock(hours.to)}, ${zoneWords(timeZone)}`]),
    ...callsHere,
    ...(meetings === 'with-adult'
      ? ['Video calls here only when a guardian or a moderator is there']
      : []),
    ...(meetings === 'alone' ? ['Video calls here may begin without telling you'] : []),
    ...(mostAWeek === null ? [] : [`At most ${counted(mostAWeek, 'session', 'sessions')} a week`]),
  ];
}
