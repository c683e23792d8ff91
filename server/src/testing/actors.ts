/**
 * Everyone who tries an operation on the first family (`elder`, `youth`, `parent`). The adult youth and their former
 * parent try it on their own family (`triedBy`), because guardianship ends at eighteen.
 */
export const ACTORS = [
  'anonymous',
  'elder',
  /** Shares no interest with the youth. */
  'otherElder',
  /** Matches the youth and requested a session, before the youth blocked them. */
  'blockedElder',
  'suspendedElder',
  'youth',
  /** A child of another family who is matched with the same elder. */
  'otherYouth',
  /** A sibling of the youth. */
  'pausedYouth',
  'parent',
  'otherParent',
  /** An account without a person. */
  'account',
  /** Without a second factor. */
  'moderator',
  /** A moderator whose login passed the second factor. */
  'console',
  /** A guardian of the youth besides the parent, and of no other child at the start. */
  'secondGuardian',
  /** A former guardian of the youth who stepped back. */
  'formerGuardian',
  /** Invited to be a guardian of the youth; has not answered. */
  'invitedGuardian',
  /** Came of age in another family, and knows the same elder. */
  'adultYouth',
  /** The parent of the adult youth until that birthday. */
  'adultsParent',
] as const;
export type ActorName = (typeof ACTORS)[number];
