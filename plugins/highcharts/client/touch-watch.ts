/** Not of keys: who goes through the page by keyboard needs the descriptions soon. */
const TOUCHES = ['pointermove', 'pointerdown', 'wheel'] as const;

/** Knows how long nobody has moved the pointer or scrolled, from its creation until its release. */
export class TouchWatch {
  readonly #released = new AbortController();
  #touchedAt = Number.NEGATIVE_INFINITY;

  constructor() {
    const note = () => {
      this.#touchedAt = performance.now();
    };
    for (const touch of TOUCHES)
      addEventListener(touch, note, { capture: true, passive: true, signal: this.#released.signal });
  }

  /** Milliseconds; infinite before the first touch. */
  get untouchedMs(): number {
    return performance.now() - this.#touchedAt;
  }

  release(): void {
    this.#released.abort();
  }
}
