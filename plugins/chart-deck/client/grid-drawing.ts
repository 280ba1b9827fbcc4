import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckGridForm } from '../common/grid-query.ts';
import { binScene } from './bin-scene.ts';

export const gridDrawing: MapDrawing<DeckGridForm> = {
  scene: (input) => binScene(input, 'square', 'sum'),
  label: ({ count }, t) => t('label.grid', { count }),
};
