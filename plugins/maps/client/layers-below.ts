import type { Layer } from '@deck.gl/core';
import type { Paint } from '../contract.client.ts';
import { type Ground, groundLayers, NEAR_ZOOM } from './ground.ts';
import type { LayersBelow } from './map-canvas.ts';
import type { Background } from './tiles.ts';
import { TilesLayer } from './tiles-layer.ts';

interface Below {
  readonly ground: Ground;
  readonly style: string;
  readonly paint: Paint;
  onFailedTile(): void;
}

/** Tiles where they are requested and allowed, otherwise the outlines of the world. The same layers as long as they look the same. */
export function layersBelow({ sources }: Background, { ground, style, paint, onFailedTile }: Below): LayersBelow {
  if (sources.length > 0) {
    const tiles = sources.map(
      (source, at) => new TilesLayer({ id: `tiles-${at}-${source.url}`, source, onFailed: onFailedTile }),
    );
    return () => tiles;
  }
  let last: { readonly isNear: boolean; readonly layers: readonly Layer[] } | undefined;
  return (zoom) => {
    const isNear = zoom >= NEAR_ZOOM;
    // The library takes each layer once, so those of before are not kept.
    if (last?.isNear !== isNear)
      last = { isNear, layers: groundLayers(isNear ? ground.near() : ground.far, style, paint) };
    return last.layers;
  };
}
