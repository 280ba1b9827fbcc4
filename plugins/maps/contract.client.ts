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

/** The colour that a text of CSS is in the theme at hand. */
export type Paint = (color: string, opacity?: number) => Rgba;

/** A layer of deck.gl. Its type is not named here: who makes no layers needs none of the library. */
export type MapLayer = object;

export interface MapLegend {
  readonly corner: Corner;
  readonly entries: readonly { readonly key: string; readonly label: string; readonly color: string }[];
  /** Whether entries are switched off and on. */
  readonly switches: boolean;
}

export interface MapTooltip {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}

/** The datum of a picked mark: an entry of its layer's data, or the bin of a layer that counts. */
export interface PickedMark {
  /** Id of its layer. */
  readonly layer: string;
  readonly object: unknown;
  readonly index: number;
}

/** An element of the page at a place of the map, such as a small chart. */
export interface MapPin {
  readonly key: string;
  readonly place: Place;
  /** In pixels. */
  size(zoom: number): { readonly width: number; readonly height: number };
  readonly content: ReactNode;
}

/** One map, as its drawing makes it of an answer. */
export interface MapScene {
  /** How many marks it has. */
  readonly count: number;
  /** Where its marks lie; absent: there are none. */
  readonly extent?: Extent | undefined;
  readonly view: StoredView;
  /** Whether the map shows all marks, instead of what `view` says. */
  readonly fits: boolean;
  /** Of the map below the marks, as forms store it. */
  readonly style: string;
  /** Layers of other servers that it wants below its marks; those are drawn that the settings allow. */
  readonly tiles?: readonly TileSource[];
  /** Above its layers. */
  readonly pins?: readonly MapPin[];
  readonly legend?: MapLegend | undefined;
  readonly told: readonly Told[];
  /** @param hidden Keys of the legend that are switched off. */
  layers(paint: Paint, hidden: ReadonlySet<string>): readonly MapLayer[];
  tooltip?(picked: PickedMark): MapTooltip | undefined;
  /** Selects the mark to filter others with. */
  select?: ((picked: PickedMark, add: boolean) => void) | undefined;
  /** The user has moved the map. */
  moved?: ((view: StoredView) => void) | undefined;
}

/** How a chart type draws on a map: a pure step from answers to what is on it. */
export interface MapDrawing<FD extends FormData> {
  scene(input: ChartInput<FD>): MapScene;
  /** Read by assistive technology. */
  label(scene: MapScene, t: (key: string, values?: Readonly<Record<string, unknown>>) => string): string;
}

/** What charts draw maps with. */
export interface Maps {
  /** Outlines of the countries of the world; fetched once. */
  loadWorld(): Promise<readonly WorldCountry[]>;
  /**
   * A chart type that draws layers of deck.gl over the outlines of the world. Its code and the library come with `prepare`.
   * @param namespace Of its texts, which is the id of its plugin.
   */
  mapType<FD extends FormData>(namespace: string, load: () => Promise<MapDrawing<FD>>): AnyChartType;
  /** A chart type that draws other maps, the `parts` of its query, over one another on one map. */
  jointType(): AnyChartType;
}

export const MapsToken = defineToken<Maps>('maps/maps@1', 'Outlines of the world, and layers over them.');
