/**
 * Everyone who tries something on the first family (`elder`, `youth`, `parent`). The adult youth and their former parent
 * try it on their own family (`triedBy`), because guardianship ends at eighteen.
 */
export const ACTORS = [
  'anonymous',
  'elder',
  /** Shares no interest with the youth. */
  'otherElder',
  /** Matches the youth and had asked for a session; then the youth blocked them. */
  'blockedElder',
  'suspendedElder',
  'youth',
  /** A child of another family who is matched with the same elder. */
  'otherYouth',
  /** A brother or sister of the youth. */
  'pausedYouth',
  'parent',
  'otherParent',
  /** An account without a person. */
  'account',
  /** Without a second factor. */
  'moderator',
  /** A moderator whose login passed the second factor. */
  'console',
  /** A guardian of the youth beside the parent, and of no other child that is there from the beginning. */
  'secondGuardian',
  /** Was a guardian of the youth, and stepped back. */
  'formerGuardian',
  /** Has been invited to be a guardian of the youth, and has not answered. */
  'invitedGuardian',
  /** Came of age, in a family of their own, and knows the same elder. */
  'adultYouth',
  /** The parent of the adult youth until then. */
  'adultsParent',
] as const;
export type ActorName = (typeof ACTORS)[number];
