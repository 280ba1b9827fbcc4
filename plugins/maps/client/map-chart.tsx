import type { ChartInput, ChartRenderer } from '@facet/plugin-charts/contract.client';
import type { FormData } from '@facet/sdk/common';
import type { MapDrawing, MapScene } from '../contract.client.ts';
import { loadGround } from './ground/ground.ts';
import { DrawnMap } from './drawn-map.tsx';
import { MapTable } from './map-table.tsx';
import type { TileSettings } from './tiles.ts';
import { canDraw } from './map-canvas.ts';
import { useTranslation } from 'react-i18next';

interface MapProps<FD extends FormData> {
  readonly scene: MapScene;
  readonly input: ChartInput<FD>;
}

/** Creates the renderer of a map chart, after the library and the outlines are loaded. */
export async function mapRenderer<FD extends FormData>(
  namespace: string,
  load: () => Promise<MapDrawing<FD>>,
  settings: TileSettings,
): Promise<ChartRenderer<FD, MapProps<FD>>> {
  const [drawing, ground] = await Promise.all([load(), loadGround()]);
  const draws = canDraw();
  function MapChart({ scene, input }: MapProps<FD>) {
    const { t } = useTranslation(namespace);
    const label = drawing.label(scene, (key, values) => t(key, values ?? {}));
    const { width, height, colorScheme } = input;
    if (!draws) return <MapTable label={label} answer={input.queries[0]} height={height} />;
    return <DrawnMap {...{ scene, ground, settings, label, width, height, colorScheme }} />;
  }
  return {
    transformProps: (input: ChartInput<FD>) => ({ scene: drawing.scene(input), input }),
    Component: MapChart,
  };
}
