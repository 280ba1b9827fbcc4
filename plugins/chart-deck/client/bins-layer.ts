import type { DefaultProps } from '@deck.gl/core';
import { ColumnLayer } from '@deck.gl/layers';
import { type Asked, ThinnedLayer, type ThinnedProps } from './thinned-layer.ts';
import type { BinShape } from './bins.ts';

interface BinsProps extends ThinnedProps {
  readonly shape: BinShape;
  /** From the centre of a bin to its corner, in units of the plane. */
  readonly radius: number;
  readonly extruded: boolean;
  /** Height in meters of a bin whose radius among the points is 1. */
  readonly tallest: number;
}

/** Columns of the library have their first corner in the east: turned, hexagons stand on a corner and squares on a side. */
const COLUMNS: Readonly<Record<BinShape, { readonly diskResolution: number; readonly angle: number }>> = {
  hexagon: { diskResolution: 6, angle: 30 },
  square: { diskResolution: 4, angle: 45 },
};

/** Columns over bins of the map. */
export class BinsLayer extends ThinnedLayer<BinsProps> {
  static override layerName = 'BinsLayer';
  static override defaultProps: DefaultProps<BinsProps> = {
    colors: { type: 'array', value: [] },
  };

  override renderLayers() {
    const { points, colors, shape, radius, extruded, tallest } = this.props;
    const { radii } = points;
    const { markAt, ...read } = this.read([0, 0, 0, 0]);
    return new ColumnLayer(
      this.getSubLayerProps({
        id: 'columns',
        ...read,
        ...COLUMNS[shape],
        radius,
        radiusUnits: 'common',
        extruded,
        getElevation: (_none: unknown, asked: Asked) => (radii[markAt(asked)] ?? 0) * tallest,
        updateTriggers: { getFillColor: [colors], getElevation: [tallest] },
      }),
    );
  }
}
