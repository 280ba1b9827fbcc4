import { whenPainted } from './when-painted.ts';

/** Name of the entry in the browser's performance timeline for each drawn chart. */
export const CHART_PAINTED = 'facet/chart-painted';

/** Adds the entry after the next frame is painted. Call the returned function if the chart is unmounted before. */
export const markWhenPainted = (): (() => void) => whenPainted(() => performance.mark(CHART_PAINTED));
