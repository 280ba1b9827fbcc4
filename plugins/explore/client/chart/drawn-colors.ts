import { type Disposable, type Observable, toDisposable } from '@facet/sdk/common';

type Colors = ReadonlyMap<string, string>;

/**
 * The colours of labels in the chart as it was drawn last. Controls follow them by themselves: a drawing that gives no other
 * colours renders nothing of the page again.
 */
export class DrawnColors implements Observable<Colors> {
  #colors: Colors = new Map();
  readonly #listeners = new Set<() => void>();

  get(): Colors {
    return this.#colors;
  }

  readonly set = (colors: Colors): void => {
    if (isSame(colors, this.#colors)) return;
    this.#colors = colors;
    for (const listener of this.#listeners) listener();
  };

  subscribe(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => void this.#listeners.delete(listener));
  }
}

const isSame = (a: Colors, b: Colors): boolean =>
  a.size === b.size && [...a].every(([label, color]) => b.get(label) === color);
