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
  unsafe: (name: string) => `access to attribute '${name}' is unsafe.`,
  unclosed: (tag: string) => `unexpected end of template, ${tag} is not closed`,
  notIterable: (type: string) => `'${type}' object is not iterable`,
  division: 'division by zero',
  timeout: (ms: number) => `The template took longer than ${ms} ms`,
  tooLong: (length: number) => `The template gives more than ${length} characters`,
  lookups: (most: number) => `The template asks for more than ${most} datasets, metrics and times`,
  unavailable: (kind: string) => `'${kind}' is undefined`,
  datasetMissing: (id: string) => `Dataset ${id} not found!`,
  metricMissing: (name: string) => `Metric ${name} not found`,
  metricNeedsDataset: (name: string) =>
    `Please specify the Dataset ID for the \`\`${name}\`\` metric in the Jinja macro.`,
  nesting: 'Datasets stand inside each other too deeply',
  timeFormat: (text: string, format: string) => `time data '${text}' does not match format '${format}'`,
  crashed: 'The template could not be rendered',
  unsupportedValue: 'Unsupported value type',
  clause: (place: string, message: string) => `Error in jinja expression in ${place}: ${message}`,
} as const;
