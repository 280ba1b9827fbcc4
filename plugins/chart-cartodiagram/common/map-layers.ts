import { isRecord, textOf } from '@facet/sdk/chart-form';

export const LAYER_TYPES = ['XYZ', 'WMS', 'WFS'] as const;

/** Pages may load images from other servers, but no data: shapes (`WFS`) are kept only for other clients of the form. */
export const DRAWN_TYPES: ReadonlySet<string> = new Set<LayerConfig['type']>(['XYZ', 'WMS']);

/** An entry of `layer_configs`. */
export interface LayerConfig {
  readonly type: (typeof LAYER_TYPES)[number];
  readonly url: string;
  readonly title?: string;
  readonly attribution?: string;
  /** For WMS: names of its layers, separated by commas. */
  readonly layersParam?: string;
  readonly version?: string;
}

/** Layers in new forms of the contract. They are drawn if an administrator allows the server. */
export const FIRST_LAYERS: readonly LayerConfig[] = [
  {
    type: 'WMS',
    version: '1.3.0',
    url: 'https://ows.terrestris.de/osm-gray/service',
    layersParam: 'OSM-WMS',
    title: 'OpenStreetMap (gray)',
    attribution: '© OpenStreetMap contributors',
  },
];

export function readLayerConfigs(value: unknown): readonly LayerConfig[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((one: unknown): LayerConfig[] => {
    if (!isRecord(one)) return [];
    const type = LAYER_TYPES.find((known) => known === one['type']);
    const url = textOf(one['url']);
    if (type === undefined || url === undefined) return [];
    const known = ['title', 'attribution', 'layersParam', 'version'] as const;
    const texts = known.flatMap((name) => {
      const text = textOf(one[name]);
      return text === undefined ? [] : [[name, text] as const];
    });
    return [{ type, url, ...Object.fromEntries(texts) }];
  });
}
