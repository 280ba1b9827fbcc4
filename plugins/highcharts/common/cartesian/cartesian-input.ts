import type { CartesianForm, MarkGesture } from '@facet/plugin-charts/contract';
import type { CurrencyFormat } from '@facet/sdk/formatting';
import type { AnnotationLayer } from '../annotations/annotation-layers.ts';
import type { CartesianData, CartesianSeries } from './cartesian-data.ts';
import type { ReducedData } from './reduced-series.ts';

export type Mark = 'line' | 'smooth' | 'start' | 'middle' | 'end' | 'scatter' | 'bar';

export interface CartesianInput {
  readonly form: CartesianForm;
  readonly data: CartesianData;
  readonly mark: Mark;
  readonly width: number;
  readonly height: number;
  readonly horizontal?: boolean;
  readonly area?: boolean;
  /** The dimension whose values have separate stacks. */
  readonly stackDimension?: string | undefined;
  /** Whether the reader may choose another way of stacking. */
  readonly offersStacks?: boolean;
  /** Whether values are drawn as the change since the first non-zero value. */
  readonly change?: boolean;
  /** Format of the metric; a format in the form wins. */
  readonly metricFormat?: string | undefined;
  readonly metricCurrency?: CurrencyFormat | undefined;
  /** Texts of the groups that a cross-filter has selected; empty: no selection. */
  readonly selected: readonly string[];
  /** Annotation layers of the form: events, intervals, formulas and other charts. */
  readonly annotations?: readonly AnnotationLayer[];
  /** Set when fewer points are drawn than the answer contains. */
  readonly reduced?: ReducedData['reduced'];
  /** Number of values that a logarithmic axis cannot show. */
  readonly withoutPlace?: number;
  readonly texts: {
    readonly total: string;
    readonly soFar: string;
    readonly reduced?: string;
    readonly withoutPlace?: string;
    /** A note about annotation layers that cannot be drawn. */
    readonly undrawn?: string | undefined;
  };
  colorOf(label: string): string;
  /** Whether a click selects marks. */
  readonly selects: boolean;
  /** Performs a gesture on the mark of a series at a position of the axis. */
  act(series: CartesianSeries, x: number, gesture: MarkGesture): void;
}

/** The appearance of series over an axis, defined by a chart type. */
export type CartesianLook = Pick<
  CartesianInput,
  'mark' | 'area' | 'horizontal' | 'change' | 'stackDimension' | 'offersStacks'
>;
