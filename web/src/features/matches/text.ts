import type { Comparison, Level } from '@oakling/domain/interests/interest';
import { LEVEL_NAMES } from '@oakling/domain/interests/interest';
import { counted } from '@oakling/domain/kernel/words';

/** The words of the matches page. Rules 5.12 to 5.17 and 5.27 to 5.31 */
export const matchesText = {
  title: 'Your Matches',
  intro:
    'Here you find people who share an interest with you, those who share the most first. ' +
    'Request a session with whoever you would like to meet.',
  loading: 'Loading matches...',
  emptyTitle: 'No matches found',
  emptyText:
    'A match is someone who shares at least one interest with you. Pick the interests you like, ' +
    'or a few more of them, and look here again.',
  awaitsConsent:
    'Your parent has said yes to your account, and we are making sure that it was your parent. You can find people once that is done. Your parent is told what happens next.',
  matchingOffOwn:
    'You have switched off finding new people. You can switch it on again on the page of your account. Your planned sessions stay.',
  matchingOff: 'Your parent has switched off finding new people. Your planned sessions stay.',
  emailUnproven:
    'You find people, and they find you, once your email address is confirmed: open the link in the mail that we sent you.',
  pickInterests: 'Pick interests',
  failedText: 'The search did not work just now. Wait a moment, then try it again.',
  tryAgain: 'Try again',
  more: 'Show more matches',
  moreFailed: 'More matches could not be loaded. Please try again.',
  unknownUser: 'Unknown User',
  sharedInterests: 'Shared interests',
  sessionRequested: 'Session requested',
  requestSession: 'Request Session',
  readMore: 'Read more',
  readLess: 'Show less',
  about: (name: string) => `about ${name}`,
  roleUnknown: 'Unable to determine your role. Please try again.',
  levels: (mine: Level, name: string, theirs: Level) =>
    `You: ${LEVEL_NAMES[mine]}, ${name}: ${LEVEL_NAMES[theirs]}`,
};

/** The words of the search above the matches. Rules 5.27 to 5.30 */
export const filtersText = {
  landmark: 'Find among your matches',
  name: 'Search by name',
  interest: 'Interest',
  allInterests: 'All shared interests',
  clear: 'Clear',
  nobodyFits:
    'None of your matches fits what you are looking for. Clear the search to see all of them again.',
  clearSearch: 'Clear the search',
  count: (shown: number, hasMore: boolean) => {
    const matches = counted(shown, 'match', 'matches');
    return hasMore ? `${matches} shown, and there are more` : matches;
  },
};

/** Rule 5.14: how my level stands to the other's. */
export const arrows: Readonly<Record<Comparison, string>> = { higher: '↑', same: '=', lower: '↓' };
