import { HttpError, typedError } from '@facet/sdk/server';
import { queryText } from './query-text.ts';

/** Texts of the wire contract that this plugin's routes answer with. */
export const requestTexts = {
  notJson: queryText('notJson'),
  incorrect: (detail: string) => queryText('incorrect', { detail }),
  invalidJson: queryText('incorrect', { detail: `{'_schema': ['${queryText('invalidJson')}']}` }),
  unsupportedFormat: (format: string) => queryText('unsupportedFormat', { format }),
  noSavedContext: queryText('noSavedContext'),
  failed: (reason: string) => queryText('failed', { reason }),
  timeRange: (reason: string) => queryText('timeRange', { reason }),
  datasourceType: (type: string) => queryText('datasourceType', { type }),
  datasourceMissing: queryText('datasourceMissing'),
  columnMissing: (name: string) => queryText('columnMissing', { name }),
  postProcessingUnknown: (name: string) => queryText('postProcessingUnknown', { name }),
  templateNames: (names: readonly string[]) => queryText('templateNames', { names: names.join(', ') }),
  annotationNative: queryText('annotation.native'),
  annotationLayer: queryText('annotation.layer'),
  annotationSource: queryText('annotation.source'),
  annotationChart: queryText('annotation.chart'),
  annotationContext: queryText('annotation.context'),
  annotationTimeout: queryText('annotation.timeout'),
  functionDenied: (name: string) => queryText('sql.functionDenied', { name }),
  tableDenied: (name: string) => queryText('sql.tableDenied', { name }),
  tableMissing: queryText('tableMissing'),
  atMost: (count: number) => queryText('atMost', { count }),
  valuesAtMost: (count: number) => queryText('valuesAtMost', { count }),
  charactersAtMost: (count: number) => queryText('charactersAtMost', { count }),
  fileTooLarge: (cells: number) => queryText('fileTooLarge', { cells }),
  takesNoFiles: (name: string) => queryText('takesNoFiles', { name }),
  /** @param reason The limit. */
  answerTooLarge: (reason: string) => queryText('answerTooLarge', { reason }),
} as const;

/** The limit and the remedy stand in the text. */
export const tooLarge = (message: string): HttpError =>
  typedError(413, { message, error_type: 'RESULT_TOO_LARGE_ERROR', level: 'error', extra: {} });

/** @param fault Which parts of the sheet do not fit. */
export const brokenSheet = (type: string, fault: string): HttpError =>
  typedError(500, {
    message: queryText('brokenSheet', { type, reason: fault }),
    error_type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    extra: {},
  });

/** The header `Retry-After` says when to ask again; browsers do so by themselves, since nothing has begun. */
export const queueTooLong = (expectedSeconds: number): HttpError =>
  new HttpError(
    503,
    {
      errors: [
        {
          message: queryText('queueTooLong', { seconds: expectedSeconds }),
          error_type: 'GENERIC_DB_ENGINE_ERROR',
          level: 'warning',
          extra: { begun: false },
        },
      ],
    },
    { headers: { 'retry-after': String(Math.min(expectedSeconds, LONGEST_AGAIN_AFTER_S)) } },
  );

const LONGEST_AGAIN_AFTER_S = 60;
