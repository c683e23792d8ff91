import { Hourglass } from 'lucide-react';
import { dayWords } from '../../lib/date-words.ts';
import type { KindOnPage } from './kind-on-page.ts';
import { nameOf } from './notice-words.ts';

/** Notifications to elders about their checks. Rule 9.236 */
export const CHECK_KINDS = {
  'check-lapsing': {
    icon: Hourglass,
    choice: 'One of your checks runs out',
    sentence: ({ names }) => {
      const day = dayWords(names['day'] ?? '', 'UTC');
      const check = `Your check “${nameOf(names, 'check')}”`;
      return names['isOver'] === undefined
        ? `${check} counts until ${day}. The moderators will arrange the next one with you`
        : `${check} ran out after ${day}. New sessions may have to wait until it is done again`;
    },
    link: () => '/account',
  },
} as const satisfies Readonly<Record<string, KindOnPage>>;
