import type { PlotNetworkgraphLayoutAlgorithmOptions } from 'highcharts';

export interface NodePlace {
  readonly x: number;
  readonly y: number;
}

/** The `this` of the layout function: the library passes the box to fill and the nodes to place. */
interface Layout {
  readonly box: { readonly width: number; readonly height: number };
  readonly nodes: readonly { readonly id: string; plotX?: number; plotY?: number }[];
}

/**
 * Places the nodes of a network where the chart type wants them. @param placesOf Positions by node id, from the size of
 * the picture
 */
export function fixedLayout(
  placesOf: (width: number, height: number) => ReadonlyMap<string, NodePlace>,
): PlotNetworkgraphLayoutAlgorithmOptions {
  function place(this: unknown): void {
    const { box, nodes } = this as Layout;
    const places = placesOf(box.width, box.height);
    for (const node of nodes) {
      const found = places.get(node.id);
      node.plotX = found?.x ?? box.width / 2;
      node.plotY = found?.y ?? box.height / 2;
    }
  }
  return { enableSimulation: false, maxIterations: 0, initialPositions: place };
}
