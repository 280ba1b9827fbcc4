import { type HttpError, typedError } from '@facet/sdk/server';

/** Texts of the wire contract that this plugin's routes answer with. */
export const requestTexts = {
  notJson: 'Request is not JSON',
  incorrect: (detail: string) => `Request is incorrect: ${detail}`,
  unsupportedFormat: (format: string) => `Unsupported result_format: ${format}`,
  noSavedContext: 'Chart has no query context saved. Please save the chart again.',
  failed: (text: string) => `Error: ${text}`,
  timeRange: (text: string) => `Unexpected time range: ${text}`,
  datasourceType: (type: string) => `Invalid datasource type: ${type}`,
  datasourceMissing: 'Datasource does not exist',
  columnMissing: (name: string) => `Column name ${name} does not exist`,
  postProcessingUnknown: (name: string) => `Unsupported post processing operation: ${name}`,
  templateNames: (names: readonly string[]) => `Nothing gives a value to: ${names.join(', ')}`,
  annotationNative: 'Annotations of stored annotation layers are not available',
  annotationSource: 'Unknown source of an annotation layer',
  annotationChart: 'The chart does not exist',
  annotationContext: 'The chart query context does not exist',
  functionDenied: (name: string) => `Function ${name} is not allowed`,
  tableDenied: (name: string) => `You have no access to the table ${name}`,
  tableMissing: 'Table not found',
  atMost: (count: number) => `May hold ${count} at most.`,
  fileTooLarge: (cells: number) =>
    `The result is too large for a workbook: more than ${cells} cells. Ask for fewer rows or columns, or for CSV.`,
  answerTooLarge: (limit: string) =>
    `The result is too large. ${limit} Ask for fewer rows or columns, or for fewer steps of post-processing.`,
} as const;

/** The limit and the remedy stand in the text. */
export const tooLarge = (message: string): HttpError =>
  typedError(413, { message, error_type: 'RESULT_TOO_LARGE_ERROR', level: 'error', extra: {} });
