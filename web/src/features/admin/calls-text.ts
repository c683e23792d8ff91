import type { OpenRooms } from '@oakling/domain/rooms/contract';
import { clockWords } from '../../lib/date-words.ts';

type Call = OpenRooms['items'][number];

/** All text of the call list. Rule 6.326 */
export const callsText = {
  heading: 'Calls',
  intro:
    'These video calls are open now and need an adult: a parent has asked for one, or somebody in the call asked for help. You can enter. Everybody in the call sees that a moderator is there, and we record each look.',
  loading: 'Loading the calls...',
  failed: 'We could not load the calls.',
  emptyTitle: 'No call needs you',
  empty: 'You find a call here when it waits for an adult, or when somebody in it asks for help.',
  title: ({ elder, youth }: Call) => `${youth} and ${elder}`,
  help: ({ helpAt }: Call) =>
    helpAt === null ? null : `Somebody asked for help at ${clockWords(helpAt)}`,
  adult: ({ needsAdult, hasAdult, people }: Call): string => {
    if (hasAdult) return 'An adult is there now.';
    if (people === 0) return 'Nobody is there yet.';
    const there = people === 1 ? 'One person is there.' : `${people} people are there.`;
    return needsAdult ? `${there} They wait for an adult.` : there;
  },
  closes: ({ closesAt }: Call) => `The room is open until ${clockWords(closesAt)}.`,
  enter: 'Enter the call',
} as const;
