/** A child as far as its parent supervises it. */
export interface SupervisedChild {
  readonly id: string;
  readonly parentId: string;
  readonly pausedAt: Date | null;
}
