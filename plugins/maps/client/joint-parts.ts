import type { ChartInput, loadExactDimensions } from '@facet/plugin-charts/contract.client';
import { type AnyChartQuery, currentForm } from '@facet/sdk/chart-form';
import { ownForm } from '@facet/sdk/chart-query';
import type { ChartPart, FormData, QueryResult } from '@facet/sdk/common';
import { DEFAULT_STYLE } from '../common/map-styles.ts';
import { FIRST_VIEW, readView } from '../common/map-view.ts';
import type { MapDrawing, MapScene } from '../contract.client.ts';
import { jointScene } from './joint-scene.ts';

/** How charts of a type are drawn on a map, and asked. */
export interface PartType {
  readonly drawing: MapDrawing<FormData>;
  readonly query: AnyChartQuery;
}

export interface JointPart {
  readonly part: ChartPart;
  readonly queries: readonly QueryResult[];
}

export type TypesAtHand = ReadonlyMap<string, PartType | null>;

/** Query results by chart; a chart may have several. */
export function partsIn(queries: readonly QueryResult[]): readonly JointPart[] {
  const byChart = new Map<number, JointPart>();
  for (const query of queries) {
    if (query.part === undefined) continue;
    const { part } = query;
    byChart.set(part.chartId, { part, queries: [...(byChart.get(part.chartId)?.queries ?? []), query] });
  }
  return [...byChart.values()];
}

type ExactDimensions = Awaited<ReturnType<typeof loadExactDimensions>>['exactDimensions'];

/** The maps of the parts over one another. @param exact Writes ids of a part that a double does not hold as their digits */
export function sceneOf(
  parts: readonly JointPart[],
  types: TypesAtHand,
  input: ChartInput,
  exact: ExactDimensions,
): MapScene {
  const { formData, hooks } = input;
  const { setControlValue } = hooks;
  const scenes = parts.flatMap(({ part: { chartId, formData: stored, failure }, queries }) => {
    const type = stored === null || failure !== undefined ? null : types.get(stored.viz_type);
    if (!type || stored === null) return [];
    const { form } = type.query;
    const own = form.read(ownForm(currentForm(form, stored), form.members));
    const answers = exact(type.query, stored, queries);
    const scene = type.drawing.scene({ ...input, formData: own, queries: answers, hooks: {} });
    return [{ key: String(chartId), scene }];
  });
  const style = formData['mapbox_style'];
  return jointScene(scenes, {
    style: typeof style === 'string' ? style : DEFAULT_STYLE,
    view: readView(formData['viewport']),
    first: FIRST_VIEW,
    failed: parts.length - scenes.length,
    ...(setControlValue ? { moved: (view) => setControlValue('viewport', view) } : {}),
  });
}
