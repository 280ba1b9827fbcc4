import type { AnyChartType, ChartTypes } from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';

export type ChartTypeEntry = typeof ChartTypes extends ExtensionPoint<infer C> ? Entry<C> : never;

/** Chart types with everything that they draw with; each is prepared once for as long as its plugin runs. */
export class PreparedTypes {
  readonly #waiting = new WeakMap<ChartTypeEntry, Promise<AnyChartType>>();
  readonly #ready = new WeakMap<ChartTypeEntry, AnyChartType>();

  prepare(entry: ChartTypeEntry): Promise<AnyChartType> {
    const known = this.#waiting.get(entry);
    if (known) return known;
    const preparing = this.#prepare(entry);
    this.#waiting.set(entry, preparing);
    return preparing;
  }

  /** After a failure, for the next one to try again. */
  forget(entry: ChartTypeEntry): void {
    if (!this.#ready.has(entry)) this.#waiting.delete(entry);
  }

  atHand(entry: ChartTypeEntry): AnyChartType | undefined {
    return this.#ready.get(entry);
  }

  async #prepare(entry: ChartTypeEntry): Promise<AnyChartType> {
    const type = await entry.load();
    await type.prepare?.();
    this.#ready.set(entry, type);
    return type;
  }
}
