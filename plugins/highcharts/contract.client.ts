import type { AnyChartType, ChartInput } from '@facet/plugin-charts/contract.client';
import type { CartesianForm } from '@facet/plugin-charts/contract';
import { defineToken, type FormData } from '@facet/sdk/common';
import type { Options } from 'highcharts';
import type { ComponentType } from 'react';
import type { CartesianLook } from './common/cartesian/cartesian-input.ts';
import type { DrawingSwitch } from './client/drawing-switch.ts';
import type { DrawingPart } from './common/drawing-part.ts';

export { type CartesianProps, cartesianProps } from './client/cartesian-props.ts';
export { type HierarchyMarks, hierarchyMarks } from './client/hierarchy-marks.ts';
export { type HierarchyProps, hierarchyProps } from './client/hierarchy-props.ts';
export type { CartesianLook } from './common/cartesian/cartesian-input.ts';
export { type DrawingSwitch, SWITCH_ROOM } from './client/drawing-switch.ts';
export { undrawnText } from './common/annotations/undrawn-layers.ts';
export type { DrawingPart } from './common/drawing-part.ts';

export interface DrawingProps {
  /** Joined with the application's look. */
  readonly options: Options;
  /** Read by assistive technology. */
  readonly label: string;
}

/** Texts of the plugin that draws, by key. */
export type DrawingTexts = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Has a question answered by a worker of the chart type, which `start` makes (`new Worker(…)`) and which answers each message with one. */
export type AskWorker = <Q, A>(start: () => object, question: Q) => Promise<A>;

/** Work that would hold up the page, such as finding places for many nodes. */
export interface DrawingLayout<P> {
  /** All that it depends on. `undefined`: it does not take long, so `options` does it. */
  key(props: P): string | undefined;
  /** In a thread of its own, so that the page answers meanwhile. */
  run(props: P, ask: AskWorker): Promise<Partial<P>>;
}

/**
 * How a chart type draws with the library: pure steps, no component. `props` runs for each answer, size and selection;
 * `options` for what it gave and for the language. Width and height are set already. Texts that come from data go
 * through `escapeMarkup`: the library reads labels as markup.
 */
export interface ChartDrawing<FD extends FormData, P> {
  props(input: ChartInput<FD>): P;
  options(props: P, t: DrawingTexts): Options;
  /** Members of the props that take long to reckon; the picture before stays until they are there. */
  readonly layout?: DrawingLayout<P>;
  /** Read by assistive technology. */
  label(props: P, t: DrawingTexts): string;
  /** A choice that the reader has above the picture. */
  switch?(props: P, t: DrawingTexts): DrawingSwitch<P> | undefined;
  /** Parts of the library that only some drawings of the type need; they are fetched when one does. */
  parts?(props: P): readonly DrawingPart[];
}

/** Draws with the library. Charts that use it never import the library themselves. */
export interface Drawings {
  readonly Drawing: ComponentType<DrawingProps>;
  /** Fetches the library, which asking for rows does not need. */
  prepare(): Promise<void>;
  /**
   * A chart type that draws with the library. Its code, the library and the parts of it that it names come with `prepare`,
   * so that a question for rows waits for none of them.
   * @param namespace Of the texts that it gets, which is the id of its plugin.
   */
  chartType<FD extends FormData, P>(
    namespace: string,
    load: () => Promise<ChartDrawing<FD, P>>,
    parts?: readonly DrawingPart[],
  ): AnyChartType;
  /** A chart type that draws series over an axis; its form has the controls of `cartesianControls`. */
  cartesianType<FD extends CartesianForm>(lookOf: (form: FD) => CartesianLook): AnyChartType;
}

export const DrawingsToken = defineToken<Drawings>(
  'highcharts/drawings@1',
  'Draws charts from options in the look of the application.',
);
