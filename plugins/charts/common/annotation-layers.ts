import type { QueryContext, QueryResult } from '@facet/sdk/common';

/** The member of form data with the annotation layers. */
export const LAYERS = 'annotation_layers';

/** An annotation layer, and the query context that returns its rows. */
export interface AskedLayer {
  readonly name: string;
  readonly context: QueryContext;
}

export interface SplitContext {
  /** The query context of the chart itself. */
  readonly chart: QueryContext;
  readonly layers: readonly AskedLayer[];
}

/**
 * Splits the layers from their chart, because they are requested separately: a layer that fails or hangs must not
 * affect the chart.
 */
export function splitAnnotations(context: QueryContext): SplitContext {
  const [first] = context.queries;
  const asked = (first?.annotation_layers ?? []).filter(isAskedLayer);
  if (first === undefined || asked.length === 0) return { chart: context, layers: [] };
  const queries = context.queries.map((query) => ({
    ...query,
    annotation_layers: (query.annotation_layers ?? []).filter((layer) => !isAskedLayer(layer)),
  }));
  return {
    chart: { ...context, queries },
    layers: asked.map((layer) => ({
      name: String(layer['name']),
      context: { ...context, queries: [{ ...first, annotation_layers: [layer] }] },
    })),
  };
}

/** Formulas are drawn in the browser without a request, and hidden layers are not drawn. */
export function isAskedLayer(layer: Readonly<Record<string, unknown>>): boolean {
  return layer['annotationType'] !== 'FORMULA' && layer['show'] !== false;
}

/** Adds the rows of one more layer to the answers of a chart. */
export function withAnnotation(queries: readonly QueryResult[], name: string, data: unknown): readonly QueryResult[] {
  return queries.map((query, index) =>
    index === 0 ? { ...query, annotation_data: { ...query.annotation_data, [name]: data } } : query,
  );
}
