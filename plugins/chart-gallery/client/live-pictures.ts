/**
 * Limits the pictures with a WebGL context. A browser allows few contexts, so the oldest picture is removed beyond the
 * limit.
 */
export class LivePictures {
  readonly #most: number;
  readonly #held = new Set<() => void>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @param giveWay Called when the picture has to be removed. Returns a function that releases the place. */
  hold(giveWay: () => void): () => void {
    const held = (): void => giveWay();
    this.#held.add(held);
    for (const oldest of this.#held) {
      if (this.#held.size <= this.#most) break;
      this.#held.delete(oldest);
      oldest();
    }
    return () => this.#held.delete(held);
  }
}

/** Whether a chart draws on a canvas, like maps do. Calling `getContext` to find out its type would create a context. */
export const holdsCanvas = (element: Element): boolean => element.querySelector('canvas') !== null;
