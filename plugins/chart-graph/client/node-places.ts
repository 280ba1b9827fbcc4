import type { NodePlace } from '@facet/plugin-highcharts/contract';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import type { GraphForm } from '../common/graph-query.ts';
import { type Network, scaled } from './network.ts';

/** Margin for dots and names at the edges. */
const EDGE = { x: 34, top: 26, bottom: 16 } as const;
const STEPS = 300;

interface Body extends SimulationNodeDatum {
  readonly id: string;
}

type Forces = Pick<GraphForm, 'layout' | 'edgeLength' | 'gravity' | 'repulsion' | 'friction'>;

/** The input of the layout. */
export interface PlacesQuestion {
  readonly network: Network;
  readonly forces: Forces;
  /** Radius of a dot of medium weight. */
  readonly radius: number;
}

export const forcesOf = ({ layout, edgeLength, gravity, repulsion, friction }: GraphForm): Forces => ({
  layout,
  edgeLength,
  gravity,
  repulsion,
  friction,
});

/** Positions of nodes by id, without a unit. */
export type FreePlaces = ReadonlyMap<string, NodePlace>;

/** Positions on a circle, or by a force layout. The result is deterministic. */
export function freePlaces({ network, forces, radius }: PlacesQuestion): FreePlaces {
  if (forces.layout === 'circular') return onCircle(network);
  const weights = [...network.nodes.values()].map(({ weight }) => weight);
  return pulled(network, forces, scaled(weights, radius));
}

/** Scales positions to the size of a picture. */
export const placesIn = (free: FreePlaces, width: number, height: number): FreePlaces =>
  fitted(free, Math.max(1, width - 2 * EDGE.x), Math.max(1, height - EDGE.top - EDGE.bottom));

function onCircle({ nodes }: Network): ReadonlyMap<string, NodePlace> {
  const ids = [...nodes.keys()].sort();
  return new Map(
    ids.map((id, at) => {
      const angle = (2 * Math.PI * at) / ids.length - Math.PI / 2;
      return [id, { x: Math.cos(angle), y: Math.sin(angle) }];
    }),
  );
}

function pulled(network: Network, forces: Forces, radiusOf: (weight: number) => number): FreePlaces {
  const bodies = [...network.nodes.keys()].map((id): Body => ({ id }));
  const pull = forces.gravity * 0.25;
  const simulation = forceSimulation(bodies)
    .force(
      'link',
      forceLink<Body, { source: string; target: string }>(
        network.links.map(({ from, to }) => ({ source: from, target: to })),
      )
        .id(({ id }) => id)
        .distance(forces.edgeLength / 5),
    )
    .force('charge', forceManyBody().strength(-forces.repulsion / 5))
    .force('x', forceX().strength(pull))
    .force('y', forceY().strength(pull))
    .force(
      'collide',
      forceCollide<Body>(({ id }) => radiusOf(network.nodes.get(id)?.weight ?? 0) + 4),
    )
    .velocityDecay(Math.min(0.9, 0.3 + forces.friction / 2))
    .stop();
  simulation.tick(STEPS);
  return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}

function fitted(places: ReadonlyMap<string, NodePlace>, width: number, height: number): ReadonlyMap<string, NodePlace> {
  const [lowX, spanX] = extent([...places.values()].map(({ x }) => x));
  const [lowY, spanY] = extent([...places.values()].map(({ y }) => y));
  return new Map(
    [...places].map(([id, { x, y }]) => [
      id,
      {
        x: EDGE.x + (spanX > 0 ? ((x - lowX) / spanX) * width : width / 2),
        y: EDGE.top + (spanY > 0 ? ((y - lowY) / spanY) * height : height / 2),
      },
    ]),
  );
}

function extent(values: readonly number[]): readonly [low: number, span: number] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  return [low, values.reduce((a, b) => Math.max(a, b), -Infinity) - low];
}
