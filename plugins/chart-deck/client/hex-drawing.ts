import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckHexForm } from '../common/hex-query.ts';
import { binScene } from './bin-scene.ts';

export const hexDrawing: MapDrawing<DeckHexForm> = {
  scene: (input) => binScene(input, 'hexagon', input.formData.js_agg_function),
  label: ({ count }, t) => t('label.hex', { count }),
};
