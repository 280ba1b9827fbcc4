import type { ResultFormat, ResultType } from '@facet/sdk/common';

/** What an older client may ask instead of the chart's data, by an argument of that name. */
const MODES = ['csv', 'query', 'results', 'samples'] as const;
export type AnswerMode = (typeof MODES)[number] | 'chart';

export const answerMode = (query: Readonly<Record<string, unknown>>): AnswerMode =>
  MODES.find((mode) => query[mode] === 'true') ?? 'chart';

/** How the chart data service is asked for it. */
export const ASKED: Readonly<Record<AnswerMode, { readonly format: ResultFormat; readonly type: ResultType }>> = {
  chart: { format: 'json', type: 'full' },
  csv: { format: 'csv', type: 'full' },
  query: { format: 'json', type: 'query' },
  results: { format: 'json', type: 'full' },
  samples: { format: 'json', type: 'samples' },
};
