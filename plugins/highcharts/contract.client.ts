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
  /** Merged with the application's common options. */
  readonly options: Options;
  /** Accessible name. */
  readonly label: string;
  /** Number of amounts that are not drawn because they are less than zero; told below the picture. */
  readonly negative?: number;
}

/** Translates a key of the plugin that draws. */
export type DrawingTexts = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * Sends a question to a worker of the chart type. `start` creates it (`new Worker(…)`), and it must answer each message
 * with one.
 */
export type AskWorker = <Q, A>(start: () => object, question: Q) => Promise<A>;

/** Expensive work before drawing, such as the layout of many nodes. */
export interface DrawingLayout<P> {
  /** Cache key of everything that the result depends on. `undefined`: no expensive work is needed, so `options` does it. */
  key(props: P): string | undefined;
  /** Runs in a worker, so that the page stays responsive. */
  run(props: P, ask: AskWorker): Promise<Partial<P>>;
}

/**
 * How a chart type draws with Highcharts: pure functions, no component. `props` is called for each answer, size and
 * selection; `options` for its result and for the language. Width and height are already set. Texts from data must pass
 * through `escapeMarkup`, because the library reads labels as markup.
 */
export interface ChartDrawing<FD extends FormData, P> {
  props(input: ChartInput<FD>): P;
  options(props: P, t: DrawingTexts): Options;
  /** How many amounts have no mark because they are less than zero; see `negativeAmounts`. */
  negative?(input: ChartInput<FD>): number;
  /** Computes expensive members of the props; the previous chart stays visible until they are available. */
  readonly layout?: DrawingLayout<P>;
  /** Accessible name. */
  label(props: P, t: DrawingTexts): string;
  /** A switch above the chart, such as the way of stacking. */
  switch?(props: P, t: DrawingTexts): DrawingSwitch<P> | undefined;
  /** Modules of the library that only some charts of the type need; they are loaded on demand. */
  parts?(props: P): readonly DrawingPart[];
}

/** Draws with Highcharts. Chart types that use this service never import the library themselves. */
export interface Drawings {
  readonly Drawing: ComponentType<DrawingProps>;
  /** Loads the library, which requests for rows do not need. */
  prepare(): Promise<void>;
  /**
   * Creates a chart type that draws with the library. Its code, the library and the required modules are loaded by
   * `prepare`, so that requests for rows wait for none of them.
   * @param namespace Namespace of its texts, which is the id of its plugin.
   */
  chartType<FD extends FormData, P>(
    namespace: string,
    load: () => Promise<ChartDrawing<FD, P>>,
    parts?: readonly DrawingPart[],
  ): AnyChartType;
  /** Creates a chart type that draws series over an axis; its form must have the controls of `cartesianControls`. */
  cartesianType<FD extends CartesianForm>(lookOf: (form: FD) => CartesianLook): AnyChartType;
}

export const DrawingsToken = defineToken<Drawings>(
  'highcharts/drawings@1',
  'Draws charts from options in the look of the application.',
);
