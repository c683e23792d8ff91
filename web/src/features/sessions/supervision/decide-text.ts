import { LINK_NOT_VALID } from '@oakling/domain/kernel/body';
import type {
  ClosedLink,
  DecisionLinkView,
} from '@oakling/domain/sessions/supervision/decision-link';
import { problemCode, ProblemError, refusalIn } from '../../../lib/problem.ts';
import { decidedByWords } from './asked-text.ts';

export const decidePage = {
  heading: 'A session request for your child',
  intro: 'No one meets until you say yes. You don’t need to log in.',
  loading: 'Loading the request...',
  failed: 'We couldn’t load the request.',
  noLink: 'Please open the link from your email again. Use the whole link.',
  logIn: 'Log in to see your requests',
};

export type ClosedView = Extract<DecisionLinkView, { state: ClosedLink }>;

/** Rule 6.84 */
const CLOSED: Readonly<Record<ClosedLink, { title: string; words: string }>> = {
  gone: {
    title: 'This request no longer exists.',
    words:
      'One of the people has deleted their account, or your child is 18 now and decides alone.',
  },
  suspended: {
    title: 'Your account is suspended.',
    words: 'You can’t decide anything until that ends.',
  },
  cancelled: {
    title: 'This request was cancelled.',
    words: 'You have nothing to decide. Nobody will meet.',
  },
  changed: {
    title: 'This request changed after we sent the email.',
    words: 'Use the link in the newer email. You can also log in and decide there.',
  },
  approved: {
    title: 'This request is already approved.',
    words: 'The session will take place, unless somebody calls it off.',
  },
  rejected: {
    title: 'This request is already rejected.',
    words: 'The session won’t take place.',
  },
  'too-late': {
    title: 'This request wasn’t decided in time.',
    words: 'The start time has passed, so the session won’t take place.',
  },
  expired: {
    title: 'This link has expired.',
    words: 'The request is still waiting for you. Please log in to decide.',
  },
  terms: {
    title: 'Our terms have changed.',
    words: 'Please log in and read them first. Then you can decide there.',
  },
  'youth-first': {
    title: 'Your child reads this request first.',
    words: 'If they say yes, we email you again. Log in to see it or to say no.',
  },
  'their-browser': {
    title: 'You can’t decide in this browser.',
    words: 'It belongs to somebody in this request. Log in as yourself, or use your own device.',
  },
};

/** Rule 6.139 */
export function closedWords({ state, decided }: ClosedView) {
  const { title, words } = CLOSED[state];
  if (decided === undefined || (state !== 'approved' && state !== 'rejected')) {
    return { title, words };
  }
  return { title, words: `${decidedByWords(state, decided.by, decided.at)} ${words}` };
}

export function closedBy(error: unknown): ClosedLink | null {
  return refusalIn(CLOSED, error);
}

/** True if the server doesn't know the link, because it was altered, truncated or forged. */
export function isInvalidLink(error: unknown): boolean {
  const isMalformed = error instanceof ProblemError && error.status === 422;
  return isMalformed || problemCode(error) === 'link-invalid';
}

export const invalidLink = { title: LINK_NOT_VALID, words: decidePage.noLink };
