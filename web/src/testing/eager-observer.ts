/** A ResizeObserver, which jsdom lacks: measures once, as soon as it is told of an element. */
export class EagerObserver {
  readonly #onResize: () => void;

  constructor(onResize: () => void) {
    this.#onResize = onResize;
  }

  observe() {
    this.#onResize();
  }

  unobserve() {}

  disconnect() {}
}
