/** Purposes of charts, for suggestions. */
export const CHART_PURPOSES = ['trend', 'ranking', 'share', 'total', 'distribution', 'places', 'rows'] as const;
export type ChartPurpose = (typeof CHART_PURPOSES)[number];

/** The purposes in an entry of `charts/type@1`; empty until its details are loaded. */
export function purposesOf(entry: Readonly<Record<string, unknown>>): readonly ChartPurpose[] {
  const { suits } = entry;
  return Array.isArray(suits) ? CHART_PURPOSES.filter((purpose) => suits.includes(purpose)) : [];
}
