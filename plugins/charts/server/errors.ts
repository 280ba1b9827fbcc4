import { answerTexts, forbidden, HttpError, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** All errors of the charts plugin, with the contract's messages. */
export const ChartErrors = {
  datasourceMissing: () => messageError(422, { datasource_id: [text('datasourceMissing')] }),
  dashboardsMissing: () => messageError(422, { dashboards: [text('dashboardsMissing')] }),
  datasourceTypeRequired: () => messageError(422, { datasource_type: [text('datasourceTypeRequired')] }),
  notOwner: () => forbidden(text('notOwner')),
  tagsDenied: () => forbidden(text('tagsDenied')),
  notAllOwned: () => forbidden(),
  chartMissing: () => messageError(404, text('chartMissing')),
  tableMissing: () => messageError(404, text('tableMissing')),
  nothingToWarm: () => messageError(400, text('nothingToWarm')),
  notWarm: (charts: readonly { readonly id: number; readonly error: string | null }[]) =>
    new HttpError(422, { errors: charts.map(({ id, error }) => ({ message: error, chart_id: id })) }),
  tooLargeTogether: () => messageError(413, text('tooLargeTogether')),
  badFilters: () => messageError(400, text('badFilters')),
} as const;

/** What people read of their work in the background. */
export const ChartTitles = {
  warmUp: (about: string): string => text('warmUp', { about }),
};

/** Problems of files in bundles, and of charts that cannot be queried. */
export const chartTexts = {
  noQuery: text('noQuery'),
  createDenied: text('createDenied'),
  notOwner: text('notOwner'),
  datasourceMissing: text('datasourceMissing'),
} as const;
