import { answerTexts, type HttpError, messageError, typedError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const ExploreJsonErrors = {
  csrf: (): HttpError =>
    typedError(400, { message: text('csrf'), error_type: 'FRONTEND_CSRF_ERROR', level: 'error', extra: {} }),
  formNotJson: (): HttpError => messageError(400, text('formNotJson')),
  datasource: (): HttpError => messageError(400, text('datasource')),
  timeBounds: (): HttpError => messageError(400, text('timeBounds')),
  groupby: (): HttpError => messageError(400, text('groupby')),
  matrix: (nodes: number, most: number): HttpError => messageError(413, text('matrix', { nodes, most })),
  chartType: (type: string): HttpError => messageError(400, text('chartType', { type })),
} as const;
