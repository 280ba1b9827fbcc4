import type { DefaultProps } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import type { Rgba } from '@facet/plugin-maps/contract.client';
import { type Asked, ThinnedLayer, type ThinnedProps } from './thinned-layer.ts';

interface PointsProps extends ThinnedProps {
  readonly lineColor: Rgba;
  readonly radiusScale: number;
  readonly radiusMinPixels: number;
  readonly radiusMaxPixels: number;
}

/** Circles at the places of points. */
export class PointsLayer extends ThinnedLayer<PointsProps> {
  static override layerName = 'PointsLayer';
  static override defaultProps: DefaultProps<PointsProps> = {
    colors: { type: 'array', value: [] },
  };

  override renderLayers() {
    const { points, colors, lineColor, radiusScale, radiusMinPixels, radiusMaxPixels } = this.props;
    const { radii } = points;
    const { markAt, ...read } = this.read(lineColor);
    return new ScatterplotLayer(
      this.getSubLayerProps({
        id: 'circles',
        ...read,
        opacity: 0.8,
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 0.5,
        getLineColor: lineColor,
        getRadius: (_none: unknown, asked: Asked) => radii[markAt(asked)] ?? 0,
        radiusScale,
        radiusMinPixels,
        radiusMaxPixels,
        updateTriggers: { getFillColor: [colors] },
      }),
    );
  }
}
