/** Pixels; what a line is taken for until the first ones have been measured. */
const FIRST_GUESS = 240;

/**
 * How high the lines of a long list are, in pixels with the gap below: as they were measured, and for
 * those never drawn the mean of the first that were, which then stays, so that the page does not grow
 * and shrink while it is scrolled.
 */
export class LineHeights {
  readonly #measured = new Map<string, number>();
  #guess: number | null = null;
  #layout = '';

  /** @param layout names all that heights depend on; what was measured in another one is forgotten. */
  note(layout: string, heights: ReadonlyMap<string, number>): boolean {
    const isOther = layout !== this.#layout;
    if (isOther) {
      this.#layout = layout;
      this.#measured.clear();
      this.#guess = null;
    }
    for (const [key, height] of heights) this.#measured.set(key, height);
    if (this.#guess !== null || this.#measured.size === 0) return isOther;
    let sum = 0;
    for (const height of this.#measured.values()) sum += height;
    this.#guess = sum / this.#measured.size;
    return true;
  }

  /** Where each line begins, from the top of the list, and as the last one where the list ends. */
  tops(keys: readonly string[]): readonly number[] {
    let top = 0;
    const tops = [top];
    for (const key of keys) {
      top += this.#measured.get(key) ?? this.#guess ?? FIRST_GUESS;
      tops.push(top);
    }
    return tops;
  }
}
