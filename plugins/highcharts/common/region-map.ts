import type { GeoJSON, MapViewOptions, Options, PointOptionsObject, SeriesOptionsType, TopoJSON } from 'highcharts';
import { escapeMarkup } from './markup.ts';

/** A region of a map, matched by the property `code` of its outline. */
export interface RegionMark {
  readonly code: string;
  readonly name: string;
  readonly color: string;
  readonly faded: boolean;
}

interface RegionMap {
  readonly outlines: GeoJSON | TopoJSON;
  readonly view: MapViewOptions;
  readonly regions: readonly RegionMark[];
  /** Markup of the legend, for which a low map has no room. */
  readonly legend: string;
  /** What is told below the map, such as rows that are not on it. */
  readonly note: string;
  readonly height: number;
  readonly cursor: 'pointer' | 'default';
  /** Markup of the tooltip; `region` is `undefined` for an outline without data. */
  tooltip(region: number | undefined, name: string): string;
  description(region: number | undefined, name: string): string;
  select?(region: number, event: object): void;
}

/** A map of coloured regions; more series, such as bubbles, may be drawn over it. */
export function regionMap(map: RegionMap, over: readonly SeriesOptionsType[] = []): Options {
  const at = new Map(map.regions.map(({ code }, index) => [code, index]));
  const regionOf = (point: PointOptionsObject) => at.get(codeOf(point));
  return {
    chart: { map: map.outlines },
    mapView: map.view,
    // Maps have axes too, although they are invisible.
    xAxis: { crosshair: false },
    yAxis: { crosshair: false },
    mapNavigation: {
      enabled: true,
      // The wheel scrolls the page, also over a map.
      enableMouseWheelZoom: false,
      // The library writes the signs in a grey of its own, which the style of the theme does not reach.
      buttonOptions: { align: 'right', theme: BUTTON, style: { color: 'var(--text-1)' } },
    },
    caption: { text: captionOf(map), useHTML: true, align: 'left' },
    tooltip: {
      shared: false,
      formatter() {
        return map.tooltip(regionOf(this.options), this.name);
      },
    },
    accessibility: {
      point: { descriptionFormatter: (point) => map.description(regionOf(point.options), point.name) },
    },
    series: [
      {
        type: 'map',
        animation: false,
        allAreas: true,
        // A list would differ at each update, and the library would then join all data again.
        joinBy: 'code',
        nullColor: 'var(--chart-null)',
        borderColor: 'var(--surface-card)',
        borderWidth: 0.6,
        cursor: map.cursor,
        states: { hover: { brightness: 0, borderColor: 'var(--text-1)' }, inactive: { enabled: false } },
        data: map.regions.map(({ code, name, color, faded }) => ({
          code,
          name: escapeMarkup(name),
          value: 1,
          color: faded ? `color-mix(in oklab, ${color} 22%, var(--chart-null))` : color,
        })),
        point: {
          events: {
            click(event) {
              const region = regionOf(this.options);
              if (region !== undefined) map.select?.(region, event);
            },
          },
        },
      },
      ...over,
    ],
  };
}

const BUTTON = {
  fill: 'var(--surface-raised)',
  stroke: 'var(--border)',
  'stroke-width': 1,
  r: 4,
  states: { hover: { fill: 'var(--surface-hover)' }, select: { fill: 'var(--surface-active)' } },
};

const codeOf = (point: PointOptionsObject): string =>
  'code' in point && typeof point.code === 'string' ? point.code : '';

/** CSS pixels: on a lower map, a legend would take the room of the regions. */
const ROOM_FOR_LEGEND = 130;

function captionOf({ legend, note, height }: RegionMap): string {
  const told = note === '' ? '' : `<span style="color:var(--text-3);font-size:11px">${escapeMarkup(note)}</span>`;
  return [height < ROOM_FOR_LEGEND ? '' : legend, told].filter((part) => part !== '').join('<br>');
}
