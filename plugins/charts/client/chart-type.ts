import type { Datasource } from '@facet/plugin-datasets/contract';
import { type DataMask, definePoint, type FilterState, type FormData, type QueryResult } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { MarkMenu } from '../common/mark-menu.ts';
import type { ChartTypeShown } from '../common/points.ts';

/** What a chart tells the host. Absent members: the place it stands in does not offer that. */
export interface ChartHooks {
  /** A chart that filters others says what it selects; `{}` clears. */
  setDataMask?(mask: DataMask): void;
  /** Own state that changes the query, such as the page of a table. */
  setOwnState?(state: Readonly<Record<string, unknown>>): void;
  setControlValue?(name: string, value: unknown): void;
  /** Opens the menu of a mark: after a right click, or the menu key. */
  showMenu?(menu: MarkMenu): void;
}

/** What the host hands to `transformProps`. */
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
  /** Stable colour for a label: the same label has the same colour everywhere on a dashboard. */
  colorOf(label: string): string;
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
}

/**
 * How a chart type draws; what it asks for stands under the same key at `charts/query@1`. The answers go through
 * `transformProps` and the result to `Component`, again on each resize or change that only redraws, never overlapping.
 * `Component` must bear being unmounted at any moment.
 */
export interface ChartType<FD extends FormData = FormData, P extends object = object> {
  transformProps(input: ChartInput<FD>): P;
  /** Fetches what only drawing needs. Resolved before `transformProps` is first called; asking for rows does not wait for it. */
  prepare?(): Promise<void>;
  readonly Component: ComponentType<P>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the host feeds each type only its own form data and props
export type AnyChartType = ChartType<any, any>;

export const ChartTypes = definePoint<{ declared: ChartTypeShown; implementation: AnyChartType }>({
  id: 'charts/type@1',
  description: 'Chart types; the key is the viz_type of the contract.',
  side: 'client',
});
