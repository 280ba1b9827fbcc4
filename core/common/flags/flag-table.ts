import type { FlagDeclaration, Observable } from '@facet/sdk/common';
import { Listeners } from '../disposal/listeners.ts';

interface Switch {
  readonly observable: Observable<boolean>;
  readonly listeners: Listeners;
  shown: boolean;
}

/** Named switches: what the server decided, else the default that a plugin declares, else off. */
export class FlagTable {
  readonly #onError: (error: unknown) => void;
  readonly #switches = new Map<string, Switch>();
  #values: Readonly<Record<string, boolean>> = {};
  #defaults: ReadonlyMap<string, boolean> = new Map();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  valueOf(name: string): boolean {
    return (Object.hasOwn(this.#values, name) ? this.#values[name] : this.#defaults.get(name)) ?? false;
  }

  /** All flags that are declared or set. */
  all(): Readonly<Record<string, boolean>> {
    return { ...Object.fromEntries(this.#defaults), ...this.#values };
  }

  flag(name: string): Observable<boolean> {
    const known = this.#switches.get(name);
    if (known) return known.observable;
    const listeners = new Listeners(this.#onError);
    const observable: Observable<boolean> = {
      get: () => this.valueOf(name),
      subscribe: (listener) => listeners.add(listener),
    };
    this.#switches.set(name, { observable, listeners, shown: this.valueOf(name) });
    return observable;
  }

  set(values: Readonly<Record<string, boolean>>): void {
    this.#values = { ...values };
    this.#announce();
  }

  declare(flags: readonly FlagDeclaration[]): void {
    this.#defaults = new Map(flags.map((flag) => [flag.name, flag.default]));
    this.#announce();
  }

  #announce(): void {
    for (const [name, entry] of this.#switches) {
      const value = this.valueOf(name);
      if (value === entry.shown) continue;
      entry.shown = value;
      entry.listeners.notify();
    }
  }
}
