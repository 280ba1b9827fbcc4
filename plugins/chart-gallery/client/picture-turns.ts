/** Lets pictures be drawn one after the other, so that the page answers between two of them. */
export class PictureTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Calls back when it is one's turn. What it gives back ends the turn, or the waiting for it; more than once does nothing. */
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
