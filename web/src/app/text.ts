import type { Role } from '@oakling/domain/identity/role';
import { firstName } from '@oakling/domain/kernel/words';

type MatchedRole = Exclude<Role, 'parent'>;

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

/** Rule 6.366 */
export const dashboardText = {
  heading: 'Dashboard',
  greeting: (fullName: string) => (fullName === '' ? 'Welcome' : `Hi ${firstName(fullName)}`),
};

/** Rule 10.17 */
export const nextSteps = {
  heading: 'What to do next',
  loading: 'Loading...',
  interests: {
    elder: {
      title: 'Pick your interests',
      text: 'Choose what you enjoy and can share. Oakling uses this to find youths for you.',
      action: 'Pick interests',
    },
    youth: {
      title: 'Pick your interests',
      text: 'Choose what you like or want to learn. Oakling uses this to find elders for you.',
      action: 'Pick interests',
    },
  } satisfies Record<MatchedRole, StepWords>,
  bio: {
    elder: {
      title: 'Tell youths what you can offer',
      text: '',
      action: 'Write about yourself',
    },
    youth: {
      title: 'Tell elders what you would like to learn',
      text: '',
      action: 'Write about yourself',
    },
  } satisfies Record<MatchedRole, StepWords>,
  matches: {
    elder: {
      title: 'Find someone to talk with',
      text: 'See the youths who share an interest with you, and ask one for a session.',
      action: 'See your matches',
    },
    youth: {
      title: 'Find someone to talk with',
      text: 'See the elders who share an interest with you, and ask one for a session.',
      action: 'See your matches',
    },
  } satisfies Record<MatchedRole, StepWords>,
  /** `null` means that there is more than one page of matches. Rule 9.223 */
  found: (count: number | null) => {
    if (count === 1) return { title: 'You have a match', action: 'See your match' };
    if (count === null) return { title: 'You have many matches', action: 'See your matches' };
    return { title: `You have ${count} matches`, action: 'See your matches' };
  },
};

/** Rule 10.25 */
export const firstInvite = {
  title: 'Start by inviting your child',
  text: 'We email your child a link. Your child can then look for mentors, and every request waits here for your decision.',
  action: 'Invite Your Child',
};

/** Rule 8.62 */
export const connection = { away: 'Reconnecting…' };

/** Rule 1.54 */
export const backToTerms = 'Back to the changed terms';
export const moreAfterTerms = 'Accept the new terms to see your account again.';
