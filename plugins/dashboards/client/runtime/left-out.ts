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

export function leftOutBy(search: URLSearchParams): LeftOut {
  const sum = Number.parseInt(search.get('uiConfig') ?? '', 10) || 0;
  return { title: (sum & TITLE) > 0, tabs: (sum & TABS) > 0, chartControls: (sum & CHART_CONTROLS) > 0 };
}
