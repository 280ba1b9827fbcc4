import { LAYERS } from '@facet/plugin-charts/contract';
import { expect, it } from 'vitest';
import { layerErrors } from './layer-texts.ts';

it('[B5.27] the reason why layers are not drawn is an error of their control', () => {
  const failures = new Map([
    ['Storms', { kind: 'timeout' } as const],
    ['Rain', { kind: 'failed', error: new Error('No such layer') } as const],
    ['Stopped by the user', { kind: 'stopped' } as const],
  ]);
  expect([...layerErrors(failures, 'Query timeout')]).toEqual([[LAYERS, 'Storms: Query timeout\nRain: No such layer']]);
  expect(layerErrors(new Map(), 'Query timeout').size).toBe(0);
});
