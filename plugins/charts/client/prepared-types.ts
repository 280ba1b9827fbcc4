import type { AnyChartType, ChartTypes } from './chart-type.ts';
import type { AnyChartQuery } from '@facet/sdk/chart-form';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';

export type ChartTypeEntry = typeof ChartTypes extends ExtensionPoint<infer C> ? Entry<C> : never;

/** The parts of a chart type that drawing needs. */
export interface PreparedType {
  readonly type: AnyChartType;
  readonly query: AnyChartQuery;
}

/** Loaded chart types; each is prepared once while its plugin runs. */
export class PreparedTypes {
  readonly #queryOf: (type: string) => Promise<AnyChartQuery>;
  readonly #waiting = new WeakMap<ChartTypeEntry, Promise<PreparedType>>();
  readonly #ready = new WeakMap<ChartTypeEntry, PreparedType>();

  /** @param queryOf Loads the query half of a chart type */
  constructor(queryOf: (type: string) => Promise<AnyChartQuery>) {
    this.#queryOf = queryOf;
  }

  prepare(entry: ChartTypeEntry): Promise<PreparedType> {
    const known = this.#waiting.get(entry);
    if (known) return known;
    const preparing = this.#prepare(entry);
    this.#waiting.set(entry, preparing);
    return preparing;
  }

  /** Forgets a failed load, so that the next call of `prepare` tries again. */
  forget(entry: ChartTypeEntry): void {
    if (!this.#ready.has(entry)) this.#waiting.delete(entry);
  }

  atHand(entry: ChartTypeEntry): PreparedType | undefined {
    return this.#ready.get(entry);
  }

  async #prepare(entry: ChartTypeEntry): Promise<PreparedType> {
    const [type, query] = await Promise.all([entry.load(), this.#queryOf(entry.key)]);
    await type.prepare?.();
    const prepared = { type, query };
    this.#ready.set(entry, prepared);
    return prepared;
  }
}
