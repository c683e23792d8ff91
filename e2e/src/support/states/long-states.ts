import { lengthen, showMore } from '../lengthen.ts';
import { sees, type State } from './state.ts';

const who = 'elder';

/** Lists of which not all that was loaded is drawn, and that go on. */
export const LONG_STATES: readonly State[] = [
  {
    name: 'more matches than are drawn at once',
    who,
    path: '/dashboard/elder/matches',
    prepare: (page) => lengthen(page, 'matches', 80, 'Sam Young'),
    reach: async (page) => {
      await showMore(page, 2);
      await sees(page, /^60 matches/);
    },
  },
  {
    name: 'more sessions than are drawn at once',
    who,
    path: '/dashboard/elder/sessions?tab=upcoming',
    prepare: (page) => lengthen(page, 'sessions', 80, 'Sam Young'),
    reach: async (page) => {
      await showMore(page, 2);
      await sees(page, 'Sam Young 60');
    },
  },
];
