import type { ClosedLink } from '@oakling/domain/sessions/decision-link';
import { LINK_NOT_VALID } from '@oakling/domain/sessions/decision-link';
import { problemCode, ProblemError } from '../../lib/problem.ts';

/** Every word of the page that a request mail leads to. */
export const decidePage = {
  heading: 'A session request for your child',
  intro:
    'Nobody meets before you have said yes. Read the request, then approve or reject it. You do not need to log in.',
  loading: 'Loading the request...',
  failed: 'The request could not be loaded.',
  noLink: 'Please open the link from your mail once more, the whole of it.',
  logIn: 'Log in to see your requests',
};

/** What became of a request since its mail, by the state of the link. Rule 6.84 */
const CLOSED: Readonly<Record<ClosedLink, { title: string; words: string }>> = {
  gone: {
    title: 'This request is not there any more.',
    words: 'An account that it needs was deleted.',
  },
  suspended: {
    title: 'Your account is suspended.',
    words: 'Until that has ended nothing can be decided.',
  },
  cancelled: {
    title: 'This request was cancelled.',
    words: 'There is nothing left to decide, and nobody will meet.',
  },
  changed: {
    title: 'This request was changed after the mail was sent.',
    words: 'A newer mail has a newer link. You can also log in and decide there.',
  },
  approved: {
    title: 'This request was approved already.',
    words: 'The session will take place, unless somebody calls it off.',
  },
  rejected: {
    title: 'This request was rejected already.',
    words: 'The session will not take place.',
  },
  'too-late': {
    title: 'This request was not decided in time.',
    words: 'It was to start already, so the session does not take place.',
  },
  expired: {
    title: 'This link has run out.',
    words: 'The request still waits for you. Please log in to decide.',
  },
  terms: {
    title: 'Our terms have changed.',
    words: 'Please log in and read them first. The request waits for you there.',
  },
};

export function closedWords(state: ClosedLink) {
  return CLOSED[state];
}

/** The state that a refused decision found, or null for any other failure. */
export function closedBy(error: unknown): ClosedLink | null {
  const code = problemCode(error);
  return code !== null && isClosed(code) ? code : null;
}

function isClosed(code: string): code is ClosedLink {
  return Object.hasOwn(CLOSED, code);
}

/** Whether the server does not know the link: altered, cut short, or never ours. */
export function isInvalidLink(error: unknown): boolean {
  const isMalformed = error instanceof ProblemError && error.status === 422;
  return isMalformed || problemCode(error) === 'link-invalid';
}

export const invalidLink = { title: LINK_NOT_VALID, words: decidePage.noLink };
