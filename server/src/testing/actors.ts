/**
 * Everyone who tries an operation on the first family (`elder`, `youth`, `parent`). The adult youth and their former
 * parent try it on their own family (`triedBy`), because a guardianship ends at eighteen.
 */
export const ACTORS = [
  'anonymous',
  'elder',
  /** This elder shares no interest with the youth. */
  'otherElder',
  /** This elder matches the youth and requested a session before the youth blocked them. */
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
  /** A moderator without a second factor. */
  'moderator',
  /** A moderator whose login has passed the second factor. */
  'console',
  /** Another guardian of the youth, who is not the guardian of any other child at first. */
  'secondGuardian',
  /** A former guardian of the youth who stepped back. */
  'formerGuardian',
  /** A person who was invited to be a guardian of the youth and has not answered. */
  'invitedGuardian',
  /** A youth of another family who came of age and knows the same elder. */
  'adultYouth',
  /** The parent of the adult youth until the eighteenth birthday. */
  'adultsParent',
] as const;
export type ActorName = (typeof ACTORS)[number];
