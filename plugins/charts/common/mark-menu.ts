import type { QueryFilter } from '@facet/sdk/common';

/** Position in pixels of the viewport. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * A gesture on a mark: a click selects it, with Ctrl in addition to others; a right click or the menu key opens its
 * menu.
 */
export interface MarkGesture {
  readonly add: boolean;
  /** Present for a request to open the menu at this position. `taken` prevents the browser's own menu. */
  readonly menu?: { readonly at: MenuPlace; taken(): void };
}

/** The context menu of a mark: its actions, passed from the chart to the host. */
export interface MarkMenu {
  readonly at: MenuPlace;
  /** Display name of the mark. */
  readonly label: string;
  /** Filters for the rows of the mark. */
  readonly filters: readonly QueryFilter[];
  /** Index of the chart's query that the mark comes from. Default: the first. */
  readonly query?: number;
  /** For "drill by": draws only this mark, by another dimension. Absent: the chart has no replaceable dimension. */
  readonly by?: {
    readonly filters: readonly QueryFilter[];
    /** Name of the control with the dimension. */
    readonly control: string;
    /** Name of the control with the filters of the mark's query. Default: `adhoc_filters`. */
    readonly filterControl?: string;
  };
  /** Toggles the cross-filter by this mark. Absent: the chart sends no cross-filters here. */
  readonly crossFilter?: { readonly isOn: boolean; toggle(): void };
}
