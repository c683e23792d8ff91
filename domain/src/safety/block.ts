/** The two people of a block, and who made it. */
export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly createdBy: string;
  /** A child's active guardians when one of them blocks for it; otherwise empty. */
  readonly guardianIds: readonly string[];
}
