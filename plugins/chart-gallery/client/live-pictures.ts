/** Pictures that hold a WebGL context. A browser has few of these, so beyond a number the oldest picture is removed. */
export class LivePictures {
  readonly #most: number;
  readonly #held = new Set<() => void>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @param giveWay called when another picture needs the place. Gives back what leaves it. */
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

/** Whether it draws on a canvas, as maps do. Asking which context a canvas has would give it one. */
export const holdsCanvas = (element: Element): boolean => element.querySelector('canvas') !== null;
