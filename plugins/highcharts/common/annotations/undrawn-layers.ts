import { type AnnotationLayer, momentOf } from './annotation-layers.ts';
import { formulaOf } from './formula.ts';

/** Why a layer cannot be drawn: the axis is not a time axis, the formula is invalid, or the rows contain no timestamps. */
export type WhyUndrawn = 'axis' | 'formula' | 'moments';

/** Names of the layers that cannot be drawn, by reason. Layers whose rows are still loading are not included. */
export function undrawnLayers(
  layers: readonly AnnotationLayer[],
  isTime: boolean,
): ReadonlyMap<WhyUndrawn, readonly string[]> {
  const names = new Map<WhyUndrawn, readonly string[]>();
  for (const layer of layers) {
    const why = whyUndrawn(layer, isTime);
    if (why !== undefined) names.set(why, [...(names.get(why) ?? []), layer.name]);
  }
  return names;
}

/** One text for each reason. */
export function undrawnText(
  layers: readonly AnnotationLayer[],
  isTime: boolean,
  textOf: (why: WhyUndrawn, names: string) => string,
): string | undefined {
  const texts = [...undrawnLayers(layers, isTime)].map(([why, names]) => textOf(why, names.join(', ')));
  return texts.length === 0 ? undefined : texts.join(' · ');
}

function whyUndrawn(layer: AnnotationLayer, isTime: boolean): WhyUndrawn | undefined {
  if (layer.type === 'FORMULA') return formulaOf(layer.formula) === undefined ? 'formula' : undefined;
  if (!isTime) return 'axis';
  return layer.rows.length > 0 && !layer.rows.some((row) => namesMoment(layer, row)) ? 'moments' : undefined;
}

function namesMoment(layer: AnnotationLayer, row: Readonly<Record<string, unknown>>): boolean {
  const isMoment = (column: string | undefined) => momentOf(row[column ?? '']) !== undefined;
  if (layer.type === 'INTERVAL') return isMoment(layer.timeColumn) && isMoment(layer.endColumn);
  if (layer.type === 'EVENT' || layer.timeColumn !== undefined) return isMoment(layer.timeColumn);
  return Object.keys(row).some(isMoment);
}
