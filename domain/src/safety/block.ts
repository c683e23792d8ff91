/** The two people of a block, and who made it. */
export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly createdBy: string;
  /** The active guardians of a child for whom one of them blocks; nobody for a block of one's own. */
  readonly guardianIds: readonly string[];
}
