const SHARE_MS = 10;

/** How long the work that asks has had the thread without anything else being served, and the way to let others in. */
export class SharedTurns {
  #began: number | undefined;

  /** The first question of a turn begins to count; a turn that ends by itself begins anew. */
  get isUsedUp(): boolean {
    const now = performance.now();
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => (this.#began = undefined));
      return false;
    }
    return now - this.#began > SHARE_MS;
  }

  next(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}
