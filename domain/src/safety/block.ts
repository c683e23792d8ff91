/** The two people of a block, and who made it. */
export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly createdBy: string;
  /** The active guardians of a child, when one of them blocks for it; nobody for a block of one's own. */
  readonly guardianIds: readonly string[];
}
