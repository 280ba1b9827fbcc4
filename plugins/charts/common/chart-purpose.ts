/** What a chart can show of a dataset. */
export const CHART_PURPOSES = ['trend', 'ranking', 'share', 'total', 'distribution', 'places', 'rows'] as const;
export type ChartPurpose = (typeof CHART_PURPOSES)[number];

/** What an entry of `charts/type@1` says it suits; until its details are there, nothing. */
export function purposesOf(entry: Readonly<Record<string, unknown>>): readonly ChartPurpose[] {
  const { suits } = entry;
  return Array.isArray(suits) ? CHART_PURPOSES.filter((purpose) => suits.includes(purpose)) : [];
}
