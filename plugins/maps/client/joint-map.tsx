import { type ChartInput, type ChartRenderer, loadExactDimensions } from '@facet/plugin-charts/contract.client';
import type { FormData } from '@facet/sdk/common';
import { ChartSkeleton, EmptyState } from '@facet/sdk/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TileSettings } from './tiles.ts';
import { DrawnMap } from './drawn-map.tsx';
import { loadGround } from './ground/ground.ts';
import { type JointPart, type PartType, partsIn, sceneOf, type TypesAtHand } from './joint-parts.ts';
import { canDraw } from './map-canvas.ts';
import { MapTable } from './map-table.tsx';

interface JointProps {
  readonly parts: readonly JointPart[];
  readonly input: ChartInput;
}

/**
 * Creates the renderer of a chart that combines other maps. @param typeOf Returns null for a type that is not a map, or
 * is missing.
 */
export async function jointRenderer(
  typeOf: (key: string) => Promise<PartType | null>,
  settings: TileSettings,
): Promise<ChartRenderer<FormData, JointProps>> {
  const [ground, { exactDimensions }] = await Promise.all([loadGround(), loadExactDimensions()]);
  const draws = canDraw();
  function JointMap({ parts, input }: JointProps) {
    const { t } = useTranslation('facet/maps');
    const types = usePartTypes(parts, typeOf);
    const scene = useMemo(
      () => (types === null ? null : sceneOf(parts, types, input, exactDimensions)),
      [parts, types, input],
    );
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
