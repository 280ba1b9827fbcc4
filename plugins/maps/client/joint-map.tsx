import type { ChartInput, ChartRenderer } from '@facet/plugin-charts/contract.client';
import { type ChartForm, currentForm } from '@facet/sdk/chart-form';
import { ownForm } from '@facet/sdk/chart-query';
import type { ChartPart, FormData, QueryResult } from '@facet/sdk/common';
import { ChartSkeleton, EmptyState } from '@facet/sdk/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_VIEW, readView } from '../common/map-view.ts';
import type { TileSettings } from './tiles.ts';
import { DEFAULT_STYLE } from '../common/map-styles.ts';
import type { MapDrawing } from '../contract.client.ts';
import { DrawnMap } from './drawn-map.tsx';
import { loadGround } from './ground/ground.ts';
import { jointScene } from './joint-scene.ts';
import { canDraw } from './map-canvas.ts';
import { MapTable } from './map-table.tsx';

/** How charts of a type are drawn on a map, with the form of the type. */
export interface PartType {
  readonly drawing: MapDrawing<FormData>;
  readonly form: ChartForm;
}

interface JointPart {
  readonly part: ChartPart;
  readonly queries: readonly QueryResult[];
}

interface JointProps {
  readonly parts: readonly JointPart[];
  readonly input: ChartInput;
}

type TypesAtHand = ReadonlyMap<string, PartType | null>;

/**
 * Creates the renderer of a chart that combines other maps. @param typeOf Returns null for a type that is not a map, or
 * is missing.
 */
export async function jointRenderer(
  typeOf: (key: string) => Promise<PartType | null>,
  settings: TileSettings,
): Promise<ChartRenderer<FormData, JointProps>> {
  const ground = await loadGround();
  const draws = canDraw();
  function JointMap({ parts, input }: JointProps) {
    const { t } = useTranslation('facet/maps');
    const types = usePartTypes(parts, typeOf);
    const scene = useMemo(() => (types === null ? null : sceneOf(parts, types, input)), [parts, types, input]);
    const { width, height, colorScheme } = input;
    if (scene === null) return <ChartSkeleton />;
    if (parts.length === 0) return <EmptyState title={t('joint.empty')} text={t('joint.emptyText')} />;
    const label = t('joint.label', { count: parts.length });
    if (!draws) return <MapTable label={label} answer={parts[0]?.queries[0]} height={height} />;
    return <DrawnMap {...{ scene, ground, settings, label, width, height, colorScheme }} />;
  }
  return {
    transformProps: (input: ChartInput) => ({ parts: partsIn(input.queries), input }),
    Component: JointMap,
  };
}

/** Query results by chart; a chart may have several. */
function partsIn(queries: readonly QueryResult[]): readonly JointPart[] {
  const byChart = new Map<number, JointPart>();
  for (const query of queries) {
    if (query.part === undefined) continue;
    const { part } = query;
    byChart.set(part.chartId, { part, queries: [...(byChart.get(part.chartId)?.queries ?? []), query] });
  }
  return [...byChart.values()];
}

/** Null until the types of all parts are loaded; loaded types stay when the parts change. */
function usePartTypes(
  parts: readonly JointPart[],
  typeOf: (key: string) => Promise<PartType | null>,
): TypesAtHand | null {
  const [known, setKnown] = useState<TypesAtHand>(new Map());
  const needed = [...new Set(parts.flatMap(({ part }) => part.formData?.viz_type ?? []))].sort().join(' ');
  useEffect(() => {
    let isOver = false;
    const keys = needed === '' ? [] : needed.split(' ');
    // A type whose code fails to load counts as missing: the other layers are drawn.
    void Promise.all(keys.map(async (key) => [key, await typeOf(key).catch(() => null)] as const)).then((found) => {
      if (!isOver) setKnown((before) => new Map([...before, ...found]));
    });
    return () => {
      isOver = true;
    };
  }, [needed, typeOf]);
  return needed.split(' ').every((key) => key === '' || known.has(key)) ? known : null;
}

function sceneOf(parts: readonly JointPart[], types: TypesAtHand, input: ChartInput) {
  const { formData, hooks } = input;
  const { setControlValue } = hooks;
  const scenes = parts.flatMap(({ part: { chartId, formData: stored, failure }, queries }) => {
    const type = stored === null || failure !== undefined ? null : types.get(stored.viz_type);
    if (!type || stored === null) return [];
    const own = type.form.read(ownForm(currentForm(type.form, stored), type.form.members));
    return [{ key: String(chartId), scene: type.drawing.scene({ ...input, formData: own, queries, hooks: {} }) }];
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
