import type { ChartInput, AnyChartType } from '@facet/plugin-charts/contract.client';
import { defineToken, type FormData } from '@facet/sdk/common';
import type { Corner } from './common/map-controls.ts';
import type { Extent, StoredView } from './common/map-view.ts';
import type { Place } from './common/places.ts';
import type { TileSource } from './common/tile-source.ts';
import type { Told } from './common/told.ts';
import type { WorldCountry } from './common/world-country.ts';
import type { ReactNode } from 'react';

export type { TileSource } from './common/tile-source.ts';
export type { GroundPlace, WorldCountry } from './common/world-country.ts';

/** Red, green, blue and opacity, 0 to 255. */
export type Rgba = [red: number, green: number, blue: number, alpha: number];

/** Converts a CSS colour in the current theme. */
export type Paint = (color: string, opacity?: number) => Rgba;

/** A layer of deck.gl. It has no type here, so that plugins without layers do not need the library. */
export type MapLayer = object;

export interface MapLegend {
  readonly corner: Corner;
  readonly entries: readonly { readonly key: string; readonly label: string; readonly color: string }[];
  /** Whether a click on an entry hides it. */
  readonly switches: boolean;
}

export interface MapTooltip {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}

/** The datum of a picked mark: an entry of its layer's data, or a bin of an aggregating layer. */
export interface PickedMark {
  /** Id of its layer. */
  readonly layer: string;
  readonly object: unknown;
  readonly index: number;
}

/** An HTML element at a place on the map, such as a small chart. */
export interface MapPin {
  readonly key: string;
  readonly place: Place;
  /** Size in pixels. */
  size(zoom: number): { readonly width: number; readonly height: number };
  readonly content: ReactNode;
}

/** The content of one map, created from an answer. */
export interface MapScene {
  /** Number of marks. */
  readonly count: number;
  /** Bounding box of the marks; absent without marks. */
  readonly extent?: Extent | undefined;
  readonly view: StoredView;
  /** Whether the view fits all marks; otherwise `view` applies. */
  readonly fits: boolean;
  /** Style of the background map, as stored in forms. */
  readonly style: string;
  /** Layers of tile servers below the marks; those that the settings allow are drawn. */
  readonly tiles?: readonly TileSource[];
  /** Elements above the layers. */
  readonly pins?: readonly MapPin[];
  readonly legend?: MapLegend | undefined;
  readonly told: readonly Told[];
  /** @param hidden Keys of hidden legend entries. */
  layers(paint: Paint, hidden: ReadonlySet<string>): readonly MapLayer[];
  tooltip?(picked: PickedMark): MapTooltip | undefined;
  /** Selects the mark as a cross-filter. */
  select?: ((picked: PickedMark, add: boolean) => void) | undefined;
  /** Called after the user has moved the map. */
  moved?: ((view: StoredView) => void) | undefined;
}

/** How a chart type draws on a map: a pure function from answers to a scene. */
export interface MapDrawing<FD extends FormData> {
  scene(input: ChartInput<FD>): MapScene;
  /** Accessible name. */
  label(scene: MapScene, t: (key: string, values?: Readonly<Record<string, unknown>>) => string): string;
}

/** Draws charts on maps. */
export interface Maps {
  /**
   * Loads the outlines of the countries of the world once.
   * @param within Degrees by which they may differ from the whole ones, for pictures that show no more
   */
  loadWorld(within?: number): Promise<readonly WorldCountry[]>;
  /**
   * Creates a chart type that draws layers of deck.gl over the outlines of the world. Its code and the library are
   * loaded by `prepare`.
   * @param namespace Namespace of its texts, which is the id of its plugin.
   */
  mapType<FD extends FormData>(namespace: string, load: () => Promise<MapDrawing<FD>>): AnyChartType;
  /** Creates a chart type that combines other maps, the `parts` of its query, on one map. */
  jointType(): AnyChartType;
}

export const MapsToken = defineToken<Maps>('maps/maps@1', 'Outlines of the world, and layers over them.');
