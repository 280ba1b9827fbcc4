import { type AskedLayer, splitAnnotations, withAnnotation } from '@facet/plugin-charts/contract';
import { fetchLayer, type LayerAnswer, type LayerFailure } from '@facet/plugin-charts/contract.client';
import type { QueryContext, QueryResult } from '@facet/sdk/common';

export type FetchRows = (
  context: QueryContext,
  options: { readonly signal: AbortSignal; readonly force: boolean },
) => Promise<readonly QueryResult[]>;

export interface LayeredQuestion {
  readonly context: QueryContext;
  readonly force: boolean;
  readonly signal: AbortSignal;
  readonly fetch: FetchRows;
}

/** Layers that come this soon after the rows of their chart are drawn with them, so that the chart is drawn once. */
const GRACE_MS = 400;

/**
 * Rows of a chart with annotation layers. The layers are requested beside the chart, so that one that fails or takes long
 * costs the chart nothing but that layer. @throws whatever the request of the chart throws
 */
export async function rowsBesideLayers(question: LayeredQuestion) {
  const { chart, layers: asked } = splitAnnotations(question.context);
  const layers = new AskedLayers(asked, question);
  try {
    const results = await question.fetch(chart, question);
    await layers.soon(GRACE_MS);
    return { results, layers };
  } catch (error) {
    layers.stop();
    throw error;
  }
}

/** The annotation layers of one answer of a chart, as their rows arrive. */
export class AskedLayers {
  readonly #controller = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #asked: number;
  readonly #all: Promise<unknown>;
  #known: ReadonlyMap<string, LayerAnswer> = new Map();
  #isStopped = false;

  constructor(layers: readonly AskedLayer[], { fetch, force, signal }: Omit<LayeredQuestion, 'context'>) {
    const until = AbortSignal.any([signal, this.#controller.signal]);
    const fetchData: FetchRows = (context, options) => fetch(context, { ...options, force });
    this.#asked = layers.length;
    this.#all = Promise.all(
      layers.map(async (layer) => {
        const answer = await fetchLayer({ fetchData }, layer, until);
        if (until.aborted) return;
        this.#known = new Map(this.#known).set(layer.name, answer);
        for (const listener of this.#listeners) listener();
      }),
    );
  }

  /** The answers that are there; another map with each. */
  readonly known = (): ReadonlyMap<string, LayerAnswer> => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isAwaited(): boolean {
    return this.#known.size < this.#asked;
  }

  /** All are there, and none has failed. */
  get isComplete(): boolean {
    return !this.isAwaited && this.failures.size === 0;
  }

  /** It was stopped before all layers were there, so the rows of the chart lack some for ever. */
  get isCutShort(): boolean {
    return this.#isStopped;
  }

  get failures(): ReadonlyMap<string, LayerFailure> {
    return new Map([...this.#known].flatMap(([name, one]) => ('failure' in one ? [[name, one.failure] as const] : [])));
  }

  /** The answers of the chart with the layers that are there. */
  addedTo(results: readonly QueryResult[]): readonly QueryResult[] {
    return [...this.#known].reduce(
      (rows, [name, answer]) => ('data' in answer ? withAnnotation(rows, name, answer.data) : rows),
      results,
    );
  }

  /** Resolves when all layers are there, or after that time. */
  async soon(milliseconds: number): Promise<void> {
    if (!this.isAwaited) return;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, milliseconds);
    await Promise.race([this.#all, late.promise]);
    clearTimeout(timer);
  }

  /** Nobody draws them any more: what is still asked is cancelled. */
  stop(): void {
    if (!this.isAwaited) return;
    this.#isStopped = true;
    this.#controller.abort();
  }
}
