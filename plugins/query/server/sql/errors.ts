import { type HttpError, messageError, typedError } from '@facet/sdk/server';

/**
 * How a refusal reaches the client. `invalid`: found before anything ran, the text stands alone. `failed`: found while
 * the query was built, the text gets the prefix `Error: `. `subquery`: a clause holds a sub-query.
 */
export type RefusalKind = 'invalid' | 'failed' | 'subquery';

/** A query that must not reach the database, with the contract's text. */
export class QueryRefusal extends Error {
  override readonly name = 'QueryRefusal';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }

  toHttpError(): HttpError {
    if (this.kind === 'subquery') {
      return typedError(403, {
        message: this.message,
        error_type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
        level: 'error',
        extra: {},
      });
    }
    return messageError(400, this.kind === 'failed' ? `Error: ${this.message}` : this.message);
  }
}

export const refusalTexts = {
  subquery: 'Custom SQL fields cannot contain sub-queries.',
  severalStatements: 'Clause contains multiple statements',
  closesParenthesis: 'Closing unclosed parenthesis in filter clause',
  openParenthesis: 'Unclosed parenthesis in filter clause',
  openComment: 'Unclosed multiline comment',
  closesComment: 'Closing unopened multiline comment',
  invalidClause: (clause: string) => `Invalid SQL clause: ${clause}`,
  deniedFunction: (name: string) => `Function ${name} is not allowed in a query`,
  functionUnknown: (name: string) =>
    `Function ${name} is not allowed in a query. An administrator may add it to "allowed_functions" in the database's extra settings.`,
  typeUnknown: (name: string) =>
    `Type ${name} is not allowed in a query. An administrator may add it to "allowed_functions" in the database's extra settings.`,
  duplicateLabels: (labels: readonly string[]) =>
    `Duplicate column/metric labels: ${labels.map((label) => `"${label}"`).join(', ')}. Please make sure all columns and metrics have a unique label.`,
  missingSeries: (names: readonly string[]) =>
    `The following entries in \`series_columns\` are missing in \`columns\`: ${names.map((name) => `"${name}"`).join(', ')}. `,
  columnsMissing: (list: string) => `Columns missing in dataset: ${list}`,
  emptyQuery: 'Empty query?',
  emptyValueList: 'Filter value list cannot be empty',
  metricMissing: (name: string) => `Metric '${name}' does not exist`,
  unknownOrderBy: (name: string) => `Unknown column used in orderby: ${name}`,
  temporalColumnMissing:
    'Datetime column not provided as part table configuration and is required by this type of chart',
  valueMissing: 'Must specify a value for filters with comparison operators',
  operatorUnknown: (operator: string) => `Invalid filter operation type: ${operator}`,
  operatorNeedsValue: (operator: string) => `Operator ${operator} cannot be used with a boolean`,
  noGrain: (grain: string, dialect: string) => `No grain spec for ${grain} for database ${dialect}`,
  aggregateUnknown: (name: string) => `Unknown aggregate: ${name}`,
  tableDenied: (name: string) => `You need access to the table ${name} to read it in a sub-query`,
  locked: 'The query was refused by the last check before the database. Its administrators can read why in the log.',
  dottedFunction: (name: string) => `${name} behind a dot may call a function, which is not allowed in a query`,
  valueHidden:
    'The database could not work out a value. Its words are left out, because some rows are restricted for you.',
  opaque: 'The expression does not tell which tables it reads',
  ruleNeedsTemplates: 'A row level security rule of this dataset holds a template, and templates are off',
  ruleUnrendered: 'A row level security rule of this dataset cannot be filled in',
  virtualEmpty: 'Virtual dataset query cannot be empty',
  virtualSeveral: 'Virtual dataset query cannot consist of multiple statements',
  virtualNotReading: 'Virtual dataset query must be read-only',
  enclosedRange: 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
} as const;
