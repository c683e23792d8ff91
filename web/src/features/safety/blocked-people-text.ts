/** The words of the section of the account page. */
export const blockedPeopleText = {
  heading: 'People you have blocked',
  intro: 'You do not see them and they do not see you. We did not tell them.',
  loading: 'Loading the people you have blocked...',
  failed: 'We could not load the people you have blocked.',
  none: 'You have not blocked anybody.',
  unnamed: 'Unknown User',
  since: (day: string) => `Since ${day}`,
  byParent: 'Blocked by your parent',
  byParentHint: 'Only your parent can undo this.',
  unblock: 'Unblock',
  unblockNamed: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is no longer blocked. Cancelled meetings stay cancelled.`,
  stillBlocked: (name: string) => `You no longer block ${name}, but your parent still does.`,
  unblockFailed: (name: string) => `We could not unblock ${name}. Please try again.`,
};
