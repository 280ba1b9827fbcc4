import { CompositeLayer, type DefaultProps, type UpdateParameters } from '@deck.gl/core';
import { ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import type { Place } from '@facet/plugin-maps/contract';
import type { Rgba } from '@facet/plugin-maps/contract.client';
import Supercluster from 'supercluster';
import { joined, type LabelSums, sumsOf } from './cluster-label.ts';

/** A place with the values of its circle. */
export interface ClusterPoint {
  readonly place: Place;
  readonly amount: number | null;
  readonly radius: number | null;
}

/** A circle: a single place, or a cluster of nearby places. */
export interface Circle {
  readonly place: Place;
  readonly points: number;
  readonly radius: number | null;
  readonly sums: LabelSums;
}

interface ClusterProps {
  readonly points: readonly ClusterPoint[];
  /** Distance in pixels within which places are clustered. */
  readonly reach: number;
  readonly color: Rgba;
  readonly ink: Rgba;
  readonly meters: boolean;
  readonly textOf: (circle: Circle) => string;
}

/** Above this zoom level, places are not clustered. */
const LAST_ZOOM = 16;
const SMALLEST = 5;
/** Radius of the largest cluster as a share of the clustering distance. */
const WIDEST = 0.5;

type Properties = LabelSums & { readonly radius: number | null };

export class ClusterLayer extends CompositeLayer<ClusterProps> {
  static override layerName = 'ClusterLayer';
  static override defaultProps: DefaultProps<ClusterProps> = {
    points: { type: 'data', value: [] },
    textOf: { type: 'function', value: () => '' },
  };
  declare state: {
    readonly index?: Supercluster<Properties, LabelSums>;
    readonly zoom?: number;
    readonly circles?: readonly Circle[];
  };

  override shouldUpdateState({ changeFlags }: UpdateParameters<this>): boolean {
    return changeFlags.somethingChanged;
  }

  override updateState({ props, oldProps, changeFlags }: UpdateParameters<this>): void {
    const zoom = Math.floor(this.context.viewport.zoom);
    const { index: before } = this.state;
    const anew = before === undefined || props.points !== oldProps.points || props.reach !== oldProps.reach;
    const index = anew ? indexOf(props) : before;
    if (anew || (changeFlags.viewportChanged && zoom !== this.state.zoom))
      this.setState({ index, zoom, circles: circlesAt(index, zoom) });
  }

  override renderLayers() {
    const { color, ink, meters, reach, textOf } = this.props;
    const { circles = [] } = this.state;
    const most = circles.reduce((found, { points }) => Math.max(found, points), 1);
    const many = ({ points }: Circle) => Math.max(SMALLEST * 2, reach * WIDEST * Math.sqrt(points / most));
    return [
      new ScatterplotLayer<Circle>(
        this.getSubLayerProps({
          id: 'clusters',
          data: circles.filter(({ points, radius }) => points > 1 || radius === null),
          pickable: true,
          getPosition: placeOf,
          getRadius: (circle: Circle) => (circle.points > 1 ? many(circle) : SMALLEST),
          radiusUnits: 'pixels',
          getFillColor: color,
          updateTriggers: { getRadius: [reach, most], getFillColor: color },
        }),
      ),
      new ScatterplotLayer<Circle>(
        this.getSubLayerProps({
          id: 'sized',
          data: circles.filter(({ points, radius }) => points === 1 && radius !== null),
          pickable: true,
          getPosition: placeOf,
          getRadius: ({ radius }: Circle) => radius ?? SMALLEST,
          radiusUnits: meters ? 'meters' : 'pixels',
          radiusMinPixels: 1,
          radiusMaxPixels: 500,
          getFillColor: color,
          updateTriggers: { getFillColor: color },
        }),
      ),
      new TextLayer<Circle>(
        this.getSubLayerProps({
          id: 'labels',
          data: circles.filter((circle) => textOf(circle) !== ''),
          getPosition: placeOf,
          getText: textOf,
          getColor: ink,
          getSize: 12,
          characterSet: 'auto',
          fontFamily: 'sans-serif',
          updateTriggers: { getText: textOf, getColor: ink },
        }),
      ),
    ];
  }
}

const placeOf = ({ place: [longitude, latitude] }: Circle): [number, number] => [longitude, latitude];

function indexOf({ points, reach }: ClusterProps): Supercluster<Properties, LabelSums> {
  const index = new Supercluster<Properties, LabelSums>({
    // A distance of 0 turns clustering off.
    radius: Math.max(0, reach),
    maxZoom: reach > 0 ? LAST_ZOOM : -1,
    map: ({ count, sum, squares, least, most }) => ({ count, sum, squares, least, most }),
    reduce: (into, from) => Object.assign(into, joined(into, from)),
  });
  return index.load(
    points.map(({ place: [longitude, latitude], amount, radius }) => ({
      type: 'Feature',
      properties: { ...sumsOf(amount), radius },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  );
}

export function circlesAt(index: Supercluster<Properties, LabelSums>, zoom: number): readonly Circle[] {
  return index.getClusters([-180, -85, 180, 85], zoom).map(({ geometry, properties }): Circle => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const { count, sum, squares, least, most } = properties;
    const sums = { count, sum, squares, least, most };
    return 'point_count' in properties
      ? { place: [longitude, latitude], points: properties.point_count, radius: null, sums }
      : { place: [longitude, latitude], points: 1, radius: 'radius' in properties ? properties.radius : null, sums };
  });
}
