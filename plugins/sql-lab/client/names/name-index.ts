const ENOUGH = 50;

/** Names sorted for completion: prefixes are found by bisection, other matches by one pass. */
export class NameIndex {
  readonly #names: readonly string[];
  readonly #lower: readonly string[];
  /** The last full search: a longer text is searched only among its matches. */
  #last: { readonly wanted: string; readonly places: readonly number[] } | undefined;

  constructor(names: readonly string[]) {
    const pairs = [...new Set(names)].map((name) => [name.toLowerCase(), name] as const);
    pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#lower = pairs.map(([lower]) => lower);
    this.#names = pairs.map(([, name]) => name);
  }

  get size(): number {
    return this.#names.length;
  }

  /** At most `limit` names, those that start with `text` first. */
  find(text: string, limit: number): readonly string[] {
    const wanted = text.toLowerCase();
    const start = this.#firstNotBelow(wanted);
    const found: string[] = [];
    let at = start;
    while (found.length < limit && this.#startsWith(at, wanted)) {
      found.push(this.#names[at] ?? '');
      at += 1;
    }
    if (wanted === '' || found.length >= Math.min(limit, ENOUGH)) return found;
    for (const i of this.#holding(wanted)) {
      if (found.length >= limit) break;
      if (i < start || i >= at) found.push(this.#names[i] ?? '');
    }
    return found;
  }

  /** Positions of all names that contain a text. */
  #holding(wanted: string): readonly number[] {
    const last = this.#last;
    const places: number[] = [];
    if (last && wanted.startsWith(last.wanted)) {
      for (const i of last.places) if (this.#lower[i]?.includes(wanted)) places.push(i);
    } else {
      for (let i = 0; i < this.#lower.length; i += 1) if (this.#lower[i]?.includes(wanted)) places.push(i);
    }
    this.#last = { wanted, places };
    return places;
  }

  #startsWith(at: number, wanted: string): boolean {
    return this.#lower[at]?.startsWith(wanted) ?? false;
  }

  #firstNotBelow(wanted: string): number {
    let low = 0;
    let high = this.#lower.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#lower[middle] ?? '') < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
