import { isRecord } from '@facet/sdk/chart-query';
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
  const asked = (first?.annotation_layers ?? []).filter(isAsked);
  if (first === undefined || asked.length === 0) return { chart: context, layers: [] };
  const queries = context.queries.map((query) => ({
    ...query,
    annotation_layers: (query.annotation_layers ?? []).filter((layer) => !isAsked(layer)),
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
function isAsked(layer: Readonly<Record<string, unknown>>): boolean {
  return layer['annotationType'] !== 'FORMULA' && layer['show'] !== false;
}

/** Adds the rows of one more layer to the answers of a chart. */
export function withAnnotation(queries: readonly QueryResult[], name: string, data: unknown): readonly QueryResult[] {
  return queries.map((query, index) =>
    index === 0 ? { ...query, annotation_data: { ...query.annotation_data, [name]: data } } : query,
  );
}

export interface EditedLayer {
  readonly name: string;
  readonly layer: Readonly<Record<string, unknown>>;
  /** Everything that its rows depend on, as a key; null: the layer has no rows to request. */
  readonly question: string | null;
  /** The list did not have it before, so its rows are read anew. */
  readonly isNew: boolean;
}

/** The layer of a list that differs from the form's layers. */
export function editedLayer(held: readonly unknown[], layers: readonly unknown[]): EditedLayer | null {
  const layer = layers.find((one) => !held.includes(one));
  if (!isRecord(layer)) return null;
  const question = isAsked(layer) ? JSON.stringify(QUESTION.map((member) => layer[member] ?? null)) : null;
  return { name: String(layer['name']), layer, question, isNew: layers.length > held.length };
}

const QUESTION = [
  'annotationType',
  'sourceType',
  'value',
  'timeColumn',
  'intervalEndColumn',
  'titleColumn',
  'descriptionColumns',
  'overrides',
];
