import { isRecord } from '@facet/sdk/chart-query';
import type { QueryContext, QueryResult } from '@facet/sdk/common';

/** The member of form data that holds layers. */
export const LAYERS = 'annotation_layers';

/** A layer of annotations, and the question that answers with its rows. */
export interface AskedLayer {
  readonly name: string;
  readonly context: QueryContext;
}

export interface SplitContext {
  /** The question of the chart itself. */
  readonly chart: QueryContext;
  readonly layers: readonly AskedLayer[];
}

/** Layers are asked apart from their chart: one that fails or hangs must not take the picture with it. */
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

/** Formulas are drawn by the browser alone, and hidden layers not at all. */
function isAsked(layer: Readonly<Record<string, unknown>>): boolean {
  return layer['annotationType'] !== 'FORMULA' && layer['show'] !== false;
}

/** The answers of a chart with the rows of one more layer. */
export function withAnnotation(queries: readonly QueryResult[], name: string, data: unknown): readonly QueryResult[] {
  return queries.map((query, index) =>
    index === 0 ? { ...query, annotation_data: { ...query.annotation_data, [name]: data } } : query,
  );
}

export interface EditedLayer {
  readonly name: string;
  readonly layer: Readonly<Record<string, unknown>>;
  /** What its rows depend on; null: it has none to ask for. */
  readonly question: string | null;
}

/** The layer of a list in which a form does not hold it. */
export function editedLayer(held: readonly unknown[], layers: readonly unknown[]): EditedLayer | null {
  const layer = layers.find((one) => !held.includes(one));
  if (!isRecord(layer)) return null;
  const question = isAsked(layer) ? JSON.stringify(QUESTION.map((member) => layer[member] ?? null)) : null;
  return { name: String(layer['name']), layer, question };
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
