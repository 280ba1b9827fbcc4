/** Whether the server has another version of the web app than this page, as far as the page knows. */
export class NewerRelease {
  readonly #listeners = new Set<() => void>();
  #isThere = false;

  tell(): void {
    this.#isThere = true;
    for (const listener of this.#listeners) listener();
  }

  readonly isThere = (): boolean => this.#isThere;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
