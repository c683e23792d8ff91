import type { Role } from '@oakling/domain/identity/role';
import type { Outcome } from '@oakling/domain/sessions/outcome';
import { problemCode } from '../../lib/problem.ts';

/** Every word about how a session went. Rules 6.74 to 6.78 */
export const outcomeText = {
  heading: 'How did it go?',
  intro: 'Nobody else is shown what you say here.',
  legend: 'Your answer',
  missing: 'Please choose how it went.',
  options: {
    held: 'It took place',
    'did-not-happen': 'It did not happen',
    'felt-uncomfortable': 'Something felt uncomfortable',
  } satisfies Readonly<Record<Outcome, string>>,
  danger: 'Is somebody in danger now? Call the emergency services first.',
  /** Whom the reader might think of, and who is told nothing. */
  readers: (other: string, role: Role) =>
    `The moderators of this Oakling read it, and see the session with its place. ${UNTOLD[role](other)}`,
  details: 'In your own words',
  detailsHint: 'You may leave this empty.',
  save: 'Save my answer',
  send: 'Tell the moderators',
  saving: 'Saving...',
  cancel: 'Leave my answer as it is',
  said: {
    held: 'Thank you. You said: It took place.',
    'did-not-happen': 'Thank you. You said: It did not happen.',
    'felt-uncomfortable':
      'Thank you for telling us. The moderators read it, and nobody else is told.',
  } satisfies Readonly<Record<Outcome, string>>,
  change: 'Change my answer',
};

const UNTOLD: Readonly<Record<Role, (other: string) => string>> = {
  elder: (other) => `Neither ${other} nor the parent is told.`,
  youth: (other) => `Neither ${other} nor your parent is told.`,
  parent: (other) => `${other} is not told, and neither is your child.`,
};

const REFUSALS: Readonly<Record<string, string>> = {
  'not-found': 'This session is not there any more.',
  'not-your-session': 'This session is not there any more.',
  'not-visible': 'This session is not there any more.',
  'not-held': 'Only a session that took place can be answered.',
  'too-late': 'A session can be answered for 30 days. You can still report a person or a session.',
  'id-taken': 'This was sent already. Please load the page again.',
};

/** Why an answer was not taken, in words. */
export function outcomeFailureWords(error: unknown): string {
  const code = problemCode(error);
  const words = code === null ? undefined : REFUSALS[code];
  if (words !== undefined) return words;
  return error instanceof Error && code !== null ? error.message : 'Please try again.';
}
