import type { AnyChartType, ChartTypes } from './chart-type.ts';
import type { AnyChartQuery, ChartForm } from '@facet/sdk/chart-form';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';

export type ChartTypeEntry = typeof ChartTypes extends ExtensionPoint<infer C> ? Entry<C> : never;

/** What drawing a chart needs of its type. */
export interface PreparedType {
  readonly type: AnyChartType;
  readonly form: ChartForm;
}

/** Chart types with everything that they draw with; each is prepared once for as long as its plugin runs. */
export class PreparedTypes {
  readonly #queryOf: (type: string) => Promise<AnyChartQuery>;
  readonly #waiting = new WeakMap<ChartTypeEntry, Promise<PreparedType>>();
  readonly #ready = new WeakMap<ChartTypeEntry, PreparedType>();

  /** @param queryOf how charts of a type ask for data */
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

  /** After a failure, for the next one to try again. */
  forget(entry: ChartTypeEntry): void {
    if (!this.#ready.has(entry)) this.#waiting.delete(entry);
  }

  atHand(entry: ChartTypeEntry): PreparedType | undefined {
    return this.#ready.get(entry);
  }

  async #prepare(entry: ChartTypeEntry): Promise<PreparedType> {
    const [type, { form }] = await Promise.all([entry.load(), this.#queryOf(entry.key)]);
    await type.prepare?.();
    const prepared = { type, form };
    this.#ready.set(entry, prepared);
    return prepared;
  }
}
