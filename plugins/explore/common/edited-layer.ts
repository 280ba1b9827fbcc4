import { isAskedLayer } from '@facet/plugin-charts/contract';
import { isRecord } from '@facet/sdk/chart-query';

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
  const question = isAskedLayer(layer) ? JSON.stringify(QUESTION.map((member) => layer[member] ?? null)) : null;
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
