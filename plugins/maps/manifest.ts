import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { defineManifest, optional } from '@facet/sdk/common';
import { MapsToken } from './contract.client.ts';

export const manifest = defineManifest({
  id: 'facet/maps',
  version: '1.0.0',
  name: 'Maps',
  description: 'Map outlines, layers and controls for the map charts.',
  icon: 'map-2',
  engines: { sdk: '^1.0.0' },
  // The charts plugin provides the shared controls and the lazy renderers.
  client: {
    requires: { api: ApiClientToken, panels: PanelsToken, charts: optional(ChartsToken) },
    provides: MapsToken,
  },
  contributes: {
    'app/setting@1': [
      {
        key: 'tiles',
        label: 'setting.tiles',
        description: 'setting.tilesText',
        type: 'text',
        default: '',
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'attribution',
        label: 'setting.attribution',
        description: 'setting.attributionText',
        type: 'text',
        default: '',
        section: 'setting.section',
        order: 1,
        scope: 'system',
      },
      {
        key: 'layerServers',
        label: 'setting.layerServers',
        description: 'setting.layerServersText',
        type: 'text',
        default: '',
        section: 'setting.section',
        order: 2,
        scope: 'system',
      },
    ],
    'app/outside-source@1': [
      { key: 'tiles', directive: 'img-src', setting: 'tiles' },
      { key: 'layers', directive: 'img-src', setting: 'layerServers' },
    ],
    'controls/type@1': [
      { key: 'SpatialControl', description: 'Columns that say where rows lie.' },
      { key: 'ViewportControl', description: 'From where a map is seen.' },
      { key: 'FixedOrMetricControl', description: 'A number, or a metric.' },
      { key: 'ContourControl', description: 'Lines and bands of equal amounts.' },
      { key: 'SavedMapsControl', description: 'Saved charts that draw maps.' },
      { key: 'KeptTextControl', description: 'A text that is kept and not used.' },
    ],
  },
});
