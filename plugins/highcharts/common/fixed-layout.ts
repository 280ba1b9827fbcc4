import type { PlotNetworkgraphLayoutAlgorithmOptions } from 'highcharts';

export interface NodePlace {
  readonly x: number;
  readonly y: number;
}

/** The library hands its layout to the function as `this`, with the box that it may fill and the nodes to place. */
interface Layout {
  readonly box: { readonly width: number; readonly height: number };
  readonly nodes: readonly { readonly id: string; plotX?: number; plotY?: number }[];
}

/** Nodes of a network where a chart type puts them. @param placesOf from the size of the picture, by the ids of the nodes */
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
