import type { Other } from '../../lib/block-or-report.ts';

/** "You and Rosa"; for a parent, "Sam and Rosa". */
export function both({ name, child }: Other): string {
  return child === undefined ? `You and ${name}` : `${child.name} and ${name}`;
}

export const entryText = {
  label: 'Block or report',
  named: (name: string) => `Block or report ${name}`,
};

export const blockedText = {
  done: (other: Other) =>
    other.child === undefined
      ? `${other.name} is blocked. You will no longer see each other.`
      : `${other.name} is blocked. ${both(other)} will no longer see each other.`,
  cancelled: 'We cancelled these:',
  reported: 'Thank you. The moderators have your report.',
  later: 'You can also undo this later, on ',
  accountPage: 'your account page',
  undo: 'Undo',
  undoNamed: (name: string) => `Undo the block of ${name}`,
  undoing: 'Undoing...',
  undone: (other: Other) =>
    `${other.name} is no longer blocked. Cancelled meetings stay cancelled.`,
  undoFailed: 'We couldn’t undo the block. Please try again.',
  close: 'Close',
};
