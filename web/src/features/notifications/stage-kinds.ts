import type { Role } from '@oakling/domain/identity/role';
import { CalendarCog, Sprout, TreeDeciduous, UserRoundCheck } from 'lucide-react';
import { dayWords } from '../../lib/date-words.ts';
import { toChild, type KindOnPage, type Linked } from './kind-on-page.ts';
import { nameOf, type Told } from './notice-words.ts';

/** The path of the page that explains a step: the account page, or the child's page for guardians. */
const growing = (role: Role, notice: Linked) =>
  role === 'youth' ? '/account' : toChild(role, notice);

/** If the notice names no child, its reader is the youth. */
const isReader = ({ names }: Told) => names['child'] === undefined;
const child = ({ names }: Told) => nameOf(names, 'child');

/** Rules 8.110 to 8.112 */
export const STAGE_KINDS = {
  'youth-of-age': {
    icon: UserRoundCheck,
    choice: 'Somebody you meet is 18 now',
    sentence: ({ names }) =>
      `${nameOf(names, 'youth')} is 18 now. Your sessions with them no longer need a parent’s yes`,
    link: () => '/sessions?tab=upcoming',
  },
  'step-ahead': {
    icon: Sprout,
    choice: 'A child’s birthday changes something soon',
    sentence: (told) => {
      const day = dayWords(told.names['day'] ?? '', 'UTC');
      const age = told.names['step'];
      return isReader(told)
        ? `You turn ${age} on ${day}. Read what changes then`
        : `${child(told)} turns ${age} on ${day}. Read what changes then`;
    },
    link: growing,
  },
  'step-taken': {
    icon: Sprout,
    choice: 'A birthday changed what a child can do',
    sentence: (told) => {
      const who = isReader(told) ? 'You are' : `${child(told)} is`;
      return `${who} ${told.names['step']} now. Read what has changed`;
    },
    link: growing,
  },
  'came-of-age': {
    icon: TreeDeciduous,
    choice: 'A child is an adult',
    sentence: (told) =>
      isReader(told)
        ? 'You are an adult now. You decide about your sessions alone'
        : `${child(told)} is an adult now and decides alone. You can still read the sessions that began before`,
    link: (role) => (role === 'youth' ? '/account' : '/sessions?tab=past'),
  },
  'birth-date-corrected': {
    icon: CalendarCog,
    choice: 'A date of birth was corrected',
    sentence: (told) =>
      isReader(told)
        ? `${told.names['by'] ?? 'One of your parents'} corrected your date of birth. Read what changes now`
        : `${nameOf(told.names, 'by')} corrected the date of birth of ${child(told)}`,
    link: growing,
  },
} as const satisfies Readonly<Record<string, KindOnPage>>;
