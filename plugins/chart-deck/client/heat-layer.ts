import { CompositeLayer, type UpdateParameters } from '@deck.gl/core';
import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import type { Rgba } from '@facet/plugin-maps/contract.client';
import { mergedPlaces, type WeightedSet } from './merged-places.ts';
import { type Area, MOST_POINTS, surroundings } from './points-to-draw.ts';
import type { Asked } from './thinned-layer.ts';

interface HeatProps {
  readonly places: WeightedSet;
  readonly intensity: number;
  readonly radiusPixels: number;
  readonly colorRange: Rgba[];
  readonly aggregation: 'SUM' | 'MEAN';
}

/** A density of places, of which many near one another are drawn as one: the library draws a spot as wide as the radius for each. */
export class HeatLayer extends CompositeLayer<HeatProps> {
  static override layerName = 'HeatLayer';
  /** What is drawn stays the same object: for another one the library would read all places again. */
  declare state: { readonly drawn?: WeightedSet; readonly area?: Area };

  override shouldUpdateState({ changeFlags }: UpdateParameters<this>): boolean {
    return changeFlags.somethingChanged;
  }

  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    const { places, aggregation } = props;
    const { area: before } = this.state;
    const isSame = places === oldProps.places && aggregation === oldProps.aggregation && this.state.drawn !== undefined;
    if (places.length <= MOST_POINTS) {
      if (!isSame) this.setState({ drawn: places });
      return;
    }
    const area = surroundings(this.context.viewport, before);
    if (!isSame || area !== before) this.setState({ area, drawn: mergedPlaces(places, area, aggregation) });
  }

  override renderLayers() {
    const { intensity, radiusPixels, colorRange, aggregation } = this.props;
    const { drawn = NONE } = this.state;
    const { positions, weights } = drawn;
    return new HeatmapLayer(
      this.getSubLayerProps({
        id: 'density',
        data: drawn,
        getPosition: (_none: unknown, { index }: Asked) => [positions[index * 2] ?? 0, positions[index * 2 + 1] ?? 0],
        getWeight: (_none: unknown, { index }: Asked) => weights[index] ?? 0,
        intensity,
        radiusPixels,
        colorRange,
        aggregation,
      }),
    );
  }
}

const NONE: WeightedSet = { length: 0, positions: new Float64Array(), weights: new Float64Array() };
