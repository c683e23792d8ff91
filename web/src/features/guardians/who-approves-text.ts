import type { AwayRefusal, WishRefusal } from '@oakling/domain/guardians/decide-who-approves';
import { MOST_DAYS_AWAY, type WhoApproves } from '@oakling/domain/guardians/who-approves';
import { listWords, sentence } from '@oakling/domain/kernel/words';
import { lastMoment } from '@oakling/domain/sessions/supervision/asked-words';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';

type Guardians = WhoApproves['guardians'];

const nameOf = ({ name }: { readonly name: string }) => name || 'Unknown User';
const dayOf = (until: string) => dayWords(lastMoment(until).toISOString());

/** Rule 6.140 */
export const whoApprovesText = {
  heading: 'Who approves',
  loading: 'Loading who approves...',
  failed: 'We couldn’t load who approves sessions.',
  only: (name: string) =>
    `You are the only guardian of ${name}, so you decide alone. If you invite another one, you can share it.`,
  any: 'Any of you can approve. The first yes or no decides.',
  all: 'All of you must say yes before a session takes place. One no is enough to stop it.',
  legend: 'What do you want?',
  options: [
    {
      value: 'any',
      label: 'Any of us approves',
      description: 'This applies unless a guardian asks for everybody to approve.',
    },
    {
      value: 'all',
      label: 'All of us approve',
      description: 'This applies from now on. Only you can change it back.',
    },
  ],
  /** "Maria asks that everybody approves.", followed by what the others can do. Rule 9.210 */
  asking: (others: Guardians) => {
    const names = others.filter(({ asksAll }) => asksAll).map(nameOf);
    if (names.length === 0) return null;
    const [asks, who, them] =
      names.length === 1 ? ['asks', names[0], names[0]] : ['ask', 'they', 'them'];
    return `${listWords(names)} ${asks} for everybody to approve. Only ${who} can change that. If you can no longer reach ${them}, write to the moderators at the address in the help.`;
  },
  savedAll: 'Saved. From now on all of you approve. We have told the others.',
  savedAny: 'Saved. From now on any of you can approve. We have told the others.',
  savedStillAll: 'Saved. All of you still approve, because another guardian asks for it.',
};

const WISH_REFUSALS: Readonly<Record<WishRefusal, string>> = {
  'wrong-role': 'Only a guardian can change this.',
  'not-your-child': 'You are no longer a guardian of this child.',
  unchanged: 'This is already how it is.',
};
export const wishFailure = failureMessages(WISH_REFUSALS);

/** Rules 6.141 to 6.144 */
export const awayText = {
  heading: 'When you are away',
  only: 'Invite another guardian first. They can then decide while you are away.',
  intro:
    'Another guardian can decide for you for some days. Their yes counts for both of you, and we send the emails to them.',
  open: 'I’m away for some days',
  substitute: 'Who decides for you?',
  choose: 'Choose a guardian',
  until: 'I’m away until',
  untilHint: `The end of this day. Up to ${MOST_DAYS_AWAY} days.`,
  submit: 'Let them decide for me',
  pending: 'Saving...',
  saved: (name: string) => sentence`Saved. We have told ${name}.`,
  nobody: 'All the other guardians are away too.',
  mine: (name: string, until: string) =>
    `${name || 'Unknown User'} decides for you until ${dayOf(until)}. You can still decide yourself.`,
  back: 'I’m back',
  isBack: 'Welcome back. You decide for yourself again.',
  /** The guardians on whose behalf a person decides, who may include the reader. */
  others: (guardians: Guardians) =>
    guardians.flatMap((one) => {
      const substitute = guardians.find(({ id }) => id === one.away?.substituteId);
      if (one.away === null || one.isMe || substitute === undefined) return [];
      const until = `until ${dayOf(one.away.until)}`;
      return substitute.isMe
        ? [`You also decide for ${nameOf(one)} ${until}.`]
        : [`${nameOf(substitute)} decides for ${nameOf(one)} ${until}.`];
    }),
  missing: { substitute: 'Please choose a guardian.', until: 'Please choose a day.' },
};

export const awayFailure = failureMessages<AwayRefusal>({
  ...WISH_REFUSALS,
  'day-passed': 'Please choose a day that isn’t over.',
  'too-long-away': `Please choose a day within the next ${MOST_DAYS_AWAY} days.`,
  'no-such-guardian': 'This person can’t decide for the child at the moment.',
  'substitute-away': 'This guardian is away too. Please choose another one.',
});
