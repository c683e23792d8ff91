import { problemCode, ProblemError } from '../../lib/problem.ts';
import type { Whom } from '../../lib/block-or-report.ts';

/** "You and Rosa", or "Sam and Rosa" for a parent. */
function both({ name, child }: Whom): string {
  return child === undefined ? `You and ${name}` : `${child.name} and ${name}`;
}

/** The small entry beside a person. */
export const entryText = {
  label: 'Block',
  named: (name: string) => `Block ${name}`,
};

/** The words before a block. Rules 9.15 and 9.45 to 9.48 */
export const blockText = {
  title: ({ name, child }: Whom) =>
    child === undefined ? `Block ${name}?` : `Block ${name} for ${child.name}?`,
  intro: 'This is what happens:',
  /** What a youth, an elder or a parent should know before. */
  effects: (whom: Whom, isYouth: boolean): readonly string[] => [
    `${both(whom)} no longer see each other anywhere in Oakling.`,
    'Meetings that lie ahead are cancelled. Both are told so, without a reason.',
    `${whom.name} is not told about the block.`,
    ...(isYouth ? ['Your parent is told.'] : []),
    whom.child === undefined
      ? 'You can undo it on your account page. Cancelled meetings stay cancelled.'
      : `You can undo it on ${whom.child.name}’s page. Cancelled meetings stay cancelled.`,
  ],
  confirm: (name: string) => `Block ${name}`,
  confirming: 'Blocking...',
  cancel: 'Change nothing',
  failed: (name: string) => `${name} could not be blocked.`,
  gone: (name: string) => `${name} is not here any more.`,
};

/** The words after a block. */
export const blockedText = {
  label: 'Blocked',
  done: (whom: Whom) =>
    whom.child === undefined
      ? `${whom.name} is blocked. You will not see each other any more.`
      : `${whom.name} is blocked. ${both(whom)} will not see each other any more.`,
  later: 'You can also undo this later, on ',
  accountPage: 'your account page',
  undo: 'Undo',
  undoNamed: (name: string) => `Undo the block of ${name}`,
  undoing: 'Undoing...',
  undone: (whom: Whom) =>
    `${whom.name} is no longer blocked. Meetings that were cancelled stay cancelled.`,
  undoFailed: 'The block could not be undone. Please try again.',
  close: 'Close',
};

/** The words of the section of the account page. */
export const blockedPeopleText = {
  heading: 'People you have blocked',
  intro: 'You and they do not see each other, and they were not told.',
  loading: 'Loading whom you have blocked...',
  failed: 'The people you have blocked could not be loaded.',
  tryAgain: 'Try again',
  none: 'You have blocked nobody.',
  unnamed: 'Unknown User',
  since: (day: string) => `Since ${day}`,
  byParent: 'Blocked by your parent',
  byParentHint: 'Only your parent can undo this.',
  unblock: 'Unblock',
  unblockNamed: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) =>
    `${name} is no longer blocked. Meetings that were cancelled stay cancelled.`,
  stillBlocked: (name: string) => `Your own block of ${name} is gone. Your parent’s block remains.`,
  unblockFailed: (name: string) => `${name} could not be unblocked. Please try again.`,
};

/** Why somebody could not be blocked; 404 stands for what hides somebody. */
export function blockFailureWords(error: unknown, name: string): string {
  if (problemCode(error) === 'not-found') return blockText.gone(name);
  return error instanceof ProblemError ? error.message : blockText.failed(name);
}
