/** A token bucket. By default, its burst is half a second's worth. */
export class Allowance {
  readonly #perSecond: number;
  readonly #most: number;
  #left: number;
  #at = 0;

  constructor(perSecond: number, atOnceSeconds = 0.5) {
    this.#perSecond = perSecond;
    this.#most = perSecond * atOnceSeconds;
    this.#left = this.#most;
  }

  /** False if the bucket has too few tokens, in which case none are taken. */
  take(much: number, now: number): boolean {
    const since = Math.max(0, now - this.#at);
    this.#left = Math.min(this.#most, this.#left + (since * this.#perSecond) / 1000);
    this.#at = Math.max(this.#at, now);
    if (much > this.#left) return false;
    this.#left -= much;
    return true;
  }
}
