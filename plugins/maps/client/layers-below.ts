import type { Layer } from '@deck.gl/core';
import type { Paint } from '../contract.client.ts';
import { groundLayers, type Outlines } from './ground.ts';
import type { Background } from './tiles.ts';
import { TilesLayer } from './tiles-layer.ts';

interface Below {
  readonly outlines: Outlines;
  readonly style: string;
  readonly paint: Paint;
  onFailedTile(): void;
}

/** Tiles where they are requested and allowed, otherwise the outlines of the world. */
export function layersBelow(
  { sources }: Background,
  { outlines, style, paint, onFailedTile }: Below,
): readonly Layer[] {
  if (sources.length === 0) return groundLayers(outlines, style, paint);
  return sources.map(
    (source, at) => new TilesLayer({ id: `tiles-${at}-${source.url}`, source, onFailed: onFailedTile }),
  );
}
