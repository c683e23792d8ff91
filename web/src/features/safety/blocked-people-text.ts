/** The words of the section of the account page. */
export const blockedPeopleText = {
  heading: 'People you have blocked',
  intro: 'You and they do not see each other, and they were not told.',
  loading: 'Loading whom you have blocked...',
  failed: 'The people you have blocked could not be loaded.',
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
