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
  /** The dimension whose values have stacks of their own. */
  readonly stackDimension?: string | undefined;
  /** The reader may stack the series in other ways. */
  readonly offersStacks?: boolean;
  /** Values are drawn as their change since the first one that is not zero. */
  readonly change?: boolean;
  /** Format that the metric itself has; the form's wins when it is set. */
  readonly metricFormat?: string | undefined;
  readonly metricCurrency?: CurrencyFormat | undefined;
  /** Texts of the groups that a cross-filter selected; empty: all marks are equal. */
  readonly selected: readonly string[];
  /** What the form adds to the chart: events, intervals, formulas and other charts. */
  readonly annotations?: readonly AnnotationLayer[];
  /** More points were there than are drawn. */
  readonly reduced?: ReducedData['reduced'];
  /** Values that a logarithmic axis cannot show. */
  readonly withoutPlace?: number;
  readonly texts: {
    readonly total: string;
    readonly soFar: string;
    readonly reduced?: string;
    readonly withoutPlace?: string;
    /** Layers of annotations that the picture has no place for. */
    readonly undrawn?: string | undefined;
  };
  colorOf(label: string): string;
  /** A click may select marks. */
  readonly selects: boolean;
  /** Does what a gesture asks of a mark at a place of the axis. */
  act(series: CartesianSeries, x: number, gesture: MarkGesture): void;
}

/** How a chart type draws series over an axis. */
export type CartesianLook = Pick<
  CartesianInput,
  'mark' | 'area' | 'horizontal' | 'change' | 'stackDimension' | 'offersStacks'
>;
