import { defineManifest } from '@facet/sdk/common';
import { MapsToken } from './contract.client.ts';

export const manifest = defineManifest({
  id: 'facet/maps',
  version: '1.0.0',
  name: 'Maps',
  description: 'Outlines of the world that maps are drawn over.',
  icon: 'map-2',
  engines: { sdk: '^1.0.0' },
  client: { provides: MapsToken },
});
