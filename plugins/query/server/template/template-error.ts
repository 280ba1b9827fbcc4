import { queryText } from '../query-text.ts';

export type TemplateErrorKind =
  | 'undefined'
  | 'syntax'
  | 'security'
  | 'type'
  | 'arithmetic'
  | 'limit'
  | 'not-found'
  | 'other';

/** A template that cannot be rendered. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly kind: TemplateErrorKind;

  constructor(kind: TemplateErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }
}

export const templateTexts = {
  unsafe: (name: string) => queryText('template.unsafe', { name }),
  unclosed: (tag: string) => queryText('template.unclosed', { tag }),
  notIterable: (type: string) => queryText('template.notIterable', { type }),
  division: queryText('template.division'),
  timeout: (ms: number) => queryText('template.timeout', { ms }),
  tooLong: (length: number) => queryText('template.tooLong', { length }),
  lookups: (most: number) => queryText('template.lookups', { most }),
  unavailable: (kind: string) => queryText('template.unavailable', { kind }),
  datasetMissing: (id: string) => queryText('template.datasetMissing', { id }),
  partitionMissing: (table: string) => queryText('template.partitionMissing', { table }),
  metricMissing: (name: string) => queryText('template.metricMissing', { name }),
  metricNeedsDataset: (name: string) => queryText('template.metricNeedsDataset', { name }),
  nesting: queryText('template.nesting'),
  timeFormat: (text: string, format: string) => queryText('template.timeFormat', { text, format }),
  crashed: queryText('template.crashed'),
  unsupportedValue: queryText('template.unsupportedValue'),
  unexpectedArgument: (name: string) => queryText('template.unexpectedArgument', { name }),
  clause: (place: string, reason: string) => queryText('template.clause', { place, reason }),
} as const;
