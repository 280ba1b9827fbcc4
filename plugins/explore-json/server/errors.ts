import { answerTexts, type HttpError, messageError, typedError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Maximum length of an invalid value in a message. */
const MOST_SHOWN = 200;

export const ExploreJsonErrors = {
  csrf: (): HttpError =>
    typedError(400, { message: text('csrf'), error_type: 'FRONTEND_CSRF_ERROR', level: 'error', extra: {} }),
  formNotJson: (): HttpError => messageError(400, text('formNotJson')),
  datasource: (): HttpError => messageError(400, text('datasource')),
  timeBounds: (): HttpError => messageError(400, text('timeBounds')),
  groupby: (): HttpError => messageError(400, text('groupby')),
  country: (): HttpError => messageError(400, text('country')),
  countryMetric: (): HttpError => messageError(400, text('countryMetric')),
  isoCodes: (): HttpError => messageError(400, text('isoCodes')),
  overlap: (): HttpError => messageError(400, text('overlap')),
  noMetric: (): HttpError => messageError(400, text('noMetric')),
  noSeries: (): HttpError => messageError(400, text('noSeries')),
  metricToDisplay: (): HttpError => messageError(400, text('metricToDisplay')),
  singleMetric: (): HttpError => messageError(400, text('singleMetric')),
  twoColumns: (): HttpError => messageError(400, text('twoColumns')),
  /** No form was stored under this key, or it has expired. */
  unknownKey: (): HttpError => messageError(404, text('unknownKey')),
  noRowsOfItsOwn: (type: string): HttpError => messageError(400, text('noRowsOfItsOwn', { type })),
  matrix: (nodes: number, most: number): HttpError => messageError(413, text('matrix', { nodes, most })),
  loop: (source: string, target: string): HttpError => messageError(400, text('loop', { source, target })),
  chartType: (type: string): HttpError => messageError(400, text('chartType', { type })),
} as const;

/** Errors of the data converters. */
export const payloadErrors = {
  spatialKey: (): HttpError => messageError(400, text('spatialKey')),
  nullPlace: (): HttpError => messageError(400, text('nullPlace')),
  place: (place: string): HttpError => messageError(400, text('place', { place: place.slice(0, MOST_SHOWN) })),
  coordinates: (): HttpError => messageError(400, text('coordinates')),
} as const;
