import type { Chart, Point } from 'highcharts';

export type EdgeSymbol = 'none' | 'arrow' | 'circle';

const SIZE = 8;

/** The library draws only plain lines. Their end symbols are SVG markers, which follow a line when it moves. */
export function drawEdgeSymbols(chart: Chart, [start, end]: readonly [EdgeSymbol, EdgeSymbol]): void {
  if (start === 'none' && end === 'none') return;
  const known = new Set([...chart.renderer.box.querySelectorAll('marker')].map(({ id }) => id));
  const markerOf = (...look: Look): string => {
    const [kind, radius, color] = look;
    const id = `edge-${chart.index}-${kind}-${radius}-${color.replaceAll(/[^\w]+/g, '')}`;
    if (!known.has(id)) addMarker(chart, id, look);
    known.add(id);
    return `url(#${id})`;
  };
  for (const point of chart.series.flatMap(({ points }) => points)) {
    const path = point.graphic?.element;
    const color = typeof point.color === 'string' ? point.color : 'var(--chart-axis)';
    if (path === undefined || !('toNode' in point) || !('fromNode' in point)) continue;
    if (start !== 'none') path.setAttribute('marker-start', markerOf(start, radiusOf(point.fromNode), color));
    if (end !== 'none') path.setAttribute('marker-end', markerOf(end, radiusOf(point.toNode), color));
  }
}

function radiusOf(node: unknown): number {
  const { options } = node as Pick<Point, 'options'>;
  return Math.round(options.marker?.radius ?? 0);
}

type Look = readonly [kind: EdgeSymbol, radius: number, color: string];

/** One marker per radius and colour: the symbol ends before the dot, not below it. */
function addMarker(chart: Chart, id: string, [kind, radius, color]: Look): void {
  const { ownerDocument } = chart.renderer.box;
  const make = (name: string, attributes: Readonly<Record<string, string | number>>) => {
    const element = ownerDocument.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  };
  const holder = make('marker', {
    id,
    markerUnits: 'userSpaceOnUse',
    markerWidth: SIZE,
    markerHeight: SIZE,
    viewBox: '0 0 8 8',
    refX: kind === 'arrow' ? radius + SIZE : radius + SIZE / 2,
    refY: 4,
    orient: 'auto-start-reverse',
    overflow: 'visible',
  });
  const shape = kind === 'arrow' ? make('path', { d: 'M0 0.5L8 4 0 7.5z' }) : make('circle', { cx: 4, cy: 4, r: 3 });
  shape.setAttribute('style', `fill:${color}`);
  holder.append(shape);
  chart.renderer.box.querySelector('defs')?.append(holder);
}
