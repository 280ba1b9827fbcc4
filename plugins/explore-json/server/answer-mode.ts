import type { ResultFormat, ResultType } from '@facet/sdk/common';

/** Query arguments with which an older client requests something else than the chart's data. */
const MODES = ['csv', 'query', 'results', 'samples'] as const;
export type AnswerMode = (typeof MODES)[number] | 'chart';

export const answerMode = (query: Readonly<Record<string, unknown>>): AnswerMode =>
  MODES.find((mode) => query[mode] === 'true') ?? 'chart';

/** The corresponding request to the chart data service. */
export const ASKED: Readonly<Record<AnswerMode, { readonly format: ResultFormat; readonly type: ResultType }>> = {
  chart: { format: 'json', type: 'full' },
  csv: { format: 'csv', type: 'full' },
  query: { format: 'json', type: 'query' },
  results: { format: 'json', type: 'full' },
  samples: { format: 'json', type: 'samples' },
};
