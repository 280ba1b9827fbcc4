import type { Datasource } from '@facet/plugin-datasets/contract';
import { type DataMask, definePoint, type FilterState, type FormData, type QueryResult } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { MarkMenu } from '../common/mark-menu.ts';
import type { ChartTypeShown } from '../common/points.ts';

/** Callbacks from a chart to the host. A callback is absent where the host does not support it. */
export interface ChartHooks {
  /** Applies the selection of a chart as a cross-filter; `{}` clears it. */
  setDataMask?(mask: DataMask): void;
  /** Sets the chart's own state, which changes its query, such as the page of a table. */
  setOwnState?(state: Readonly<Record<string, unknown>>): void;
  setControlValue?(name: string, value: unknown): void;
  /** Opens the context menu of a mark, after a right click or the menu key. */
  showMenu?(menu: MarkMenu): void;
}

/** The input of `transformProps`. */
export interface ChartInput<FD extends FormData = FormData> {
  readonly formData: FD;
  readonly queries: readonly QueryResult[];
  readonly datasource: Datasource | null;
  /** CSS pixels of the drawing area. */
  readonly width: number;
  readonly height: number;
  readonly filterState: FilterState;
  readonly ownState: Readonly<Record<string, unknown>>;
  readonly hooks: ChartHooks;
  /** Stable colour of a label: the same label has the same colour everywhere on a dashboard. */
  colorOf(label: string): string;
  readonly colorScheme: 'light' | 'dark';
  /** Tag of the page's language, such as `pt-BR`. */
  readonly locale: string;
}

/**
 * The drawing half of a chart type; its query half is registered under the same key at `charts/query@1`. The host
 * passes the answers through `transformProps` and renders `Component` with the result, again on each resize or change
 * that only redraws, never overlapping. `Component` may be unmounted at any time.
 */
export interface ChartType<FD extends FormData = FormData, P extends object = object> {
  transformProps(input: ChartInput<FD>): P;
  /**
   * Loads everything that only drawing needs. It resolves before the first call of `transformProps`; the request for
   * rows does not wait for it.
   */
  prepare?(): Promise<void>;
  /**
   * Reads the exact texts of its answers by itself. Others get whole numbers that a double does not hold as digits, where these name
   * groups.
   */
  readonly readsExact?: true;
  readonly Component: ComponentType<P>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the host feeds each type only its own form data and props
export type AnyChartType = ChartType<any, any>;

export const ChartTypes = definePoint<{ declared: ChartTypeShown; implementation: AnyChartType }>({
  id: 'charts/type@1',
  description: 'Chart types; the key is the viz_type of the contract.',
  side: 'client',
});
