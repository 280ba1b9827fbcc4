/** Parts of the page that the address leaves out, as sites that embed a dashboard choose. */
export interface LeftOut {
  readonly title: boolean;
  /** The tabs above the whole dashboard. */
  readonly tabs: boolean;
  readonly chartControls: boolean;
}

/** `uiConfig` of the address is a sum of these. */
const TITLE = 1;
const TABS = 2;
const CHART_CONTROLS = 8;
const TELLS_MASKS = 16;

export function leftOutBy(search: URLSearchParams): LeftOut {
  const sum = sumIn(search);
  return { title: (sum & TITLE) > 0, tabs: (sum & TABS) > 0, chartControls: (sum & CHART_CONTROLS) > 0 };
}

/** Whether the site around wants to hear of each change of the filters. */
export const tellsMasks = (search: URLSearchParams): boolean => (sumIn(search) & TELLS_MASKS) > 0;

const sumIn = (search: URLSearchParams): number => Number.parseInt(search.get('uiConfig') ?? '', 10) || 0;

const OFF: ReadonlySet<string | null> = new Set(['0', 'false']);

/** Whether the address keeps the filters from sight: `0`, or `false` as sites write it. */
export const hidesFilters = (search: URLSearchParams): boolean => OFF.has(search.get('show_filters'));

/** Whether the address opens the page with the pane of filters closed. */
export const foldsFilters = (search: URLSearchParams): boolean => OFF.has(search.get('expand_filters'));
