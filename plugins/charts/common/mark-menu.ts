import type { QueryFilter } from '@facet/sdk/common';

/** Pixels of the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** How a mark was touched: a click selects it, with Ctrl beside others; a right click or the menu key asks for its menu. */
export interface MarkGesture {
  readonly add: boolean;
  /** Asked for its menu, at this place. `taken` keeps the browser's own menu away. */
  readonly menu?: { readonly at: MenuPlace; taken(): void };
}

/** What a user may do with a mark, as the chart tells the place that it stands in. */
export interface MarkMenu {
  readonly at: MenuPlace;
  /** The mark in words. */
  readonly label: string;
  /** What the rows of the mark have in common. */
  readonly filters: readonly QueryFilter[];
  /** Which of the chart's queries the mark comes from. Default: the first. */
  readonly query?: number;
  /** Drawing only this mark, by another dimension. Absent: the chart has none that could be another one. */
  readonly by?: {
    readonly filters: readonly QueryFilter[];
    /** The control that holds the dimension. */
    readonly control: string;
    /** The control that holds the filters of the mark's query. Default: `adhoc_filters`. */
    readonly filterControl?: string;
  };
  /** Filtering other charts by the mark, or no longer. Absent: the chart filters none here. */
  readonly crossFilter?: { readonly isOn: boolean; toggle(): void };
}
