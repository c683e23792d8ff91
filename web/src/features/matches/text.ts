import type { Comparison, Level } from '@oakling/domain/interests/interest';
import { LEVEL_NAMES } from '@oakling/domain/interests/interest';
import { counted, firstName, sentence } from '@oakling/domain/kernel/words';

/** Rules 5.12 to 5.17 and 5.27 to 5.31 */
export const matchesText = {
  title: 'Your Matches',
  intro:
    'These people share an interest with you. Those who share the most come first. ' +
    'Request a session with anyone you would like to meet.',
  loading: 'Loading matches...',
  emptyTitle: 'No matches found',
  emptyText:
    'A match is someone who shares at least one interest with you. Pick some interests, ' +
    'or add a few more, and look here again.',
  awaitsConsent:
    'Your parent has said yes to your account. We are now making sure it was really your parent. After that you can find people. We tell your parent what happens next.',
  notSeenTitle: {
    elder: 'Young people can’t find you yet',
    youth: 'You can’t meet anyone yet',
  },
  awaitsChecks:
    'Waiting for: the moderators. They check every elder first. They arrange it with you, and you don’t need to send anything.',
  seeChecks: 'See your checks',
  matchingOffOwn:
    'You have turned off finding new people. You can turn it on again on your account page. Your planned sessions stay.',
  matchingOff: 'Your parent has turned off finding new people. Your planned sessions stay.',
  emailUnproven:
    'Please confirm your email address first: open the link in the email we sent you. Then you can find people, and they can find you.',
  pickInterests: 'Pick interests',
  failedText: 'The search didn’t work just now. Wait a moment, then try it again.',
  tryAgain: 'Try again',
  more: 'Show more matches',
  seldom: 'More',
  moreFailed: 'We couldn’t load more matches. Please try again.',
  unknownUser: 'Unknown User',
  sharedInterests: 'Shared interests',
  /** The meaning of the badge, or of its absence. Rule 6.416 */
  checked(name: string, isVerified: boolean): string {
    const elder = name === '' ? 'this elder' : firstName(name);
    return isVerified
      ? sentence`The moderators have checked ${elder}.`
      : sentence`The moderators haven’t checked ${elder} yet.`;
  },
  sessionRequested: 'Session requested. You can ask for another.',
  requestSession: 'Request Session',
  readMore: 'Read more',
  readLess: 'Show less',
  about: (name: string) => `about ${name}`,
  roleUnknown: 'Unable to determine your role. Please try again.',
  levels: (mine: Level, name: string, theirs: Level) =>
    `You: ${LEVEL_NAMES[mine]}, ${firstName(name)}: ${LEVEL_NAMES[theirs]}`,
};

/** Rules 5.27 to 5.30 */
export const filtersText = {
  landmark: 'Find among your matches',
  name: 'Search by name',
  interest: 'Interest',
  allInterests: 'All shared interests',
  clear: 'Clear',
  nobodyFits: 'None of your matches fits your search. Clear the search to see all of them again.',
  clearSearch: 'Clear the search',
  count: (shown: number, hasMore: boolean) => {
    const matches = counted(shown, 'match', 'matches');
    return hasMore ? `${matches} shown. There are more` : matches;
  },
};

/** Rule 5.14 */
export const arrows: Readonly<Record<Comparison, string>> = { higher: '↑', same: '=', lower: '↓' };
