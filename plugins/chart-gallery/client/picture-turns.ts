/** Draws pictures in sequence, so that the page stays responsive between two of them. */
export class PictureTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /**
   * Calls `start` when it is the caller's turn. The returned function ends the turn, or cancels the wait; further calls
   * have no effect.
   */
  take(start: () => void): () => void {
    let isOver = false;
    const begin = (): void => {
      this.#isTaken = true;
      start();
    };
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      const at = this.#waiting.indexOf(begin);
      if (at === -1) this.#next();
      else this.#waiting.splice(at, 1);
    };
    if (this.#isTaken) this.#waiting.push(begin);
    else begin();
    return end;
  }

  #next(): void {
    this.#isTaken = false;
    this.#waiting.shift()?.();
  }
}
