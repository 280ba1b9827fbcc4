import { describe, expect, it } from 'vitest';
import { FIRST_VIEW } from '../common/map-view.ts';
import type { MapScene } from '../contract.client.ts';
import { jointScene } from './joint-scene.ts';

const WHOLE = { style: 'light', view: undefined, first: FIRST_VIEW, failed: 0 };

class Layer {
  readonly id: string;
  readonly hidden: readonly string[];
  constructor(id: string, hidden: readonly string[]) {
    this.id = id;
    this.hidden = hidden;
  }
  clone({ id }: { readonly id: string }): Layer {
    return new Layer(id, this.hidden);
  }
}

const scene = (own: Partial<MapScene>): MapScene => ({
  count: 1,
  view: FIRST_VIEW,
  fits: true,
  style: '',
  told: [],
  layers: (_paint, hidden) => [new Layer('points', [...hidden])],
  ...own,
});
const legend = (...keys: readonly string[]) => ({
  corner: 'tl' as const,
  switches: true,
  entries: keys.map((key) => ({ key, label: key, color: 'red' })),
});
const paint = () => [0, 0, 0, 255] as [number, number, number, number];

describe('maps over one another', () => {
  it('fit all their marks, and count the rows that they leave out together', () => {
    const joint = jointScene(
      [
        { key: '1', scene: scene({ count: 2, extent: [0, 0, 1, 1], told: [{ key: 'missing', count: 2 }] }) },
        { key: '2', scene: scene({ count: 3, extent: [-5, 1, 0, 9], told: [{ key: 'missing', count: 1 }] }) },
        { key: '3', scene: scene({ count: 0 }) },
      ],
      { ...WHOLE, failed: 1 },
    );
    expect(joint).toMatchObject({
      count: 5,
      extent: [-5, 0, 1, 9],
      fits: true,
      told: [
        { key: 'missing', count: 3 },
        { key: 'failedPart', count: 1 },
      ],
    });
  });

  it('keep layers, legends and tooltips apart, even with equal ids', () => {
    const part = (key: string) => ({
      key,
      scene: scene({ legend: legend('a'), tooltip: ({ layer }) => ({ title: `${key} ${layer}`, rows: [] }) }),
    });
    const joint = jointScene([part('1'), part('2')], WHOLE);
    const [first, second] = joint.legend?.entries ?? [];
    expect(first?.key).not.toBe(second?.key);
    const layers = joint.layers(paint, new Set([second?.key ?? ''])) as readonly Layer[];
    expect(layers.map(({ hidden }) => hidden)).toEqual([[], ['a']]);
    expect(new Set(layers.map(({ id }) => id)).size).toBe(2);
    const titles = layers.map(({ id }) => joint.tooltip?.({ layer: id, object: null, index: 0 })?.title);
    expect(titles).toEqual(['1 points', '2 points']);
  });

  it('are seen from where the whole is, when that is stored', () => {
    const view = { ...FIRST_VIEW, zoom: 7 };
    expect(jointScene([], { ...WHOLE, view })).toMatchObject({ view, fits: false, count: 0 });
  });
});
