import type { Role } from '@oakling/domain/identity/role';
import { dayInYearWords, dayWords, spokenClockWords } from '../../../lib/date-words.ts';

/** Rules 6.420 to 6.422 */
export const friendsText = {
  heading: 'Friends',
  loading: 'Loading friends...',
  failed: 'We couldn’t load this.',
  intro: {
    elder: 'The young people you meet.',
    youth: 'The elders you meet.',
    parent: 'The elders your children meet.',
  } satisfies Record<Role, string>,
  none: {
    elder: 'A friend appears here after your first approved session.',
    youth: 'A friend appears here after your first approved session.',
    parent: 'A friend appears here after a child’s first approved session.',
  } satisfies Record<Role, string>,
  next: (startsAt: string) => `Next: ${dayInYearWords(startsAt)}, ${spokenClockWords(startsAt)}`,
  noNext: 'No date yet',
  met(meetings: number, since: string, role: Role) {
    const who = role === 'parent' ? 'They' : 'You';
    const day = dayWords(since);
    if (meetings === 0) return `${who} haven’t met yet.`;
    return meetings === 1
      ? `${who} met on ${day}.`
      : `${who}’ve met ${meetings} times since ${day}.`;
  },
  preApproved: 'You approve their sessions in advance.',
  open: 'Ideas and history',
  all: 'All friends',
  gone: 'There are no meetings here now.',
  meetAgain: 'Meet again',
  meetAgainHint: 'We fill in the request as the last one was, for next week.',
  nextMeeting: 'Next meeting',
  idea: (title: string) => `Idea: ${title}`,
  ideas: 'Ideas for next time',
  ideasIntro: 'Choose one together. Nothing has to be finished.',
  moreIdeas: 'More ideas',
  print: 'Print the ideas',
  history: 'What you did',
  theirHistory: 'What they did',
  notHeld: 'It didn’t happen',
};
