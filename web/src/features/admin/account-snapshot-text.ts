/** Rule 9.159 */
export const snapshotText = {
  heading: 'Removed accounts',
  intro:
    'These accounts were deleted while a case about them was open. Only moderators can see them.',
  name: 'Name',
  search: 'Search',
  loading: 'Loading...',
  failed: 'We couldn’t load the list.',
  more: 'Show more',
  emptyTitle: 'Nobody here',
  empty:
    'When somebody deletes their account during a case, it stays here until you close the case.',
  back: 'All removed accounts',
  failedOne: 'We couldn’t load this account.',
  kept: (removed: string, until: string) =>
    `Deleted their account on ${removed}. We keep it until you close the case, or until ${until} at the latest.`,
  again: 'Opened again with the same email address',
  profile: 'What they wrote about themselves',
  joined: (day: string) => `Joined ${day}`,
  lastSeen: (day: string) => `Last here ${day}`,
  ageRange: (range: string) => `Age range ${range}`,
  noBio: 'No words.',
  noInterests: 'No interests.',
  family: 'Family',
  sessions: 'Sessions',
  noSessions: 'No sessions.',
  cases: 'The cases that keep it',
  decisions: 'Decisions',
} as const;
