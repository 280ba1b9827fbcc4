/**
 * What the rows of a dataset must contain for charts of a type: a column of times, two of them, a column of numbers, one of
 * names, two of them, the coordinates of a place, those of two places, or a column of outlines.
 */
export const CHART_NEEDS = ['time', 'period', 'number', 'category', 'link', 'place', 'route', 'shape'] as const;
export type ChartNeed = (typeof CHART_NEEDS)[number];

/** The needs in an entry of `charts/type@1`; empty until its details are loaded. */
export function needsOf(entry: Readonly<Record<string, unknown>>): readonly ChartNeed[] {
  const { needs } = entry;
  return Array.isArray(needs) ? CHART_NEEDS.filter((need) => needs.includes(need)) : [];
}
