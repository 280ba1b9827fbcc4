import { type HttpError, messageError, typedError } from '@facet/sdk/server';
import { queryText } from '../query-text.ts';

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
    return messageError(400, this.kind === 'failed' ? queryText('failed', { reason: this.message }) : this.message);
  }
}

export const refusalTexts = {
  subquery: queryText('subquery'),
  severalStatements: queryText('clause.severalStatements'),
  closesParenthesis: queryText('clause.closesParenthesis'),
  openParenthesis: queryText('clause.openParenthesis'),
  openComment: queryText('clause.openComment'),
  closesComment: queryText('clause.closesComment'),
  invalidClause: (clause: string) => queryText('clause.invalid', { clause }),
  deniedFunction: (name: string) => queryText('deniedFunction', { name }),
  functionUnknown: (name: string) => queryText('functionUnknown', { name }),
  typeUnknown: (name: string) => queryText('typeUnknown', { name }),
  duplicateLabels: (labels: readonly string[]) => queryText('duplicateLabels', { labels: quoted(labels) }),
  missingSeries: (names: readonly string[]) => queryText('missingSeries', { names: quoted(names) }),
  columnsMissing: (list: string) => queryText('columnsMissing', { list }),
  emptyQuery: queryText('emptyQuery'),
  emptyValueList: queryText('emptyValueList'),
  metricMissing: (name: string) => queryText('metricMissing', { name }),
  unknownOrderBy: (name: string) => queryText('unknownOrderBy', { name }),
  temporalColumnMissing: queryText('temporalColumnMissing'),
  valueMissing: queryText('valueMissing'),
  operatorUnknown: (operator: string) => queryText('operatorUnknown', { operator }),
  operatorNeedsValue: (operator: string) => queryText('operatorNeedsValue', { operator }),
  numbersAsTimes: (column: string) => queryText('numbersAsTimes', { column }),
  formatUnordered: (column: string, format: string) => queryText('formatUnordered', { column, format }),
  noGrain: (grain: string, dialect: string) => queryText('noGrain', { grain, dialect }),
  aggregateUnknown: (name: string) => queryText('aggregateUnknown', { name }),
  tableDenied: (name: string) => queryText('tableDenied', { name }),
  /** Of an engine's own table. */
  noTable: (name: string) => queryText('noTable', { name }),
  tellingTable: (name: string) => queryText('tellingTable', { name }),
  schemaUnnamed: (table: string, schema: string) => queryText('schemaUnnamed', { table, schema }),
  tableClosed: (name: string) => queryText('sql.tableDenied', { name }),
  locked: queryText('locked'),
  dottedFunction: (name: string) => queryText('dottedFunction', { name }),
  valueHidden: queryText('valueHidden'),
  untold: queryText('untold'),
  opaque: queryText('opaque'),
  ruleNeedsTemplates: queryText('ruleNeedsTemplates'),
  ruleUnrendered: queryText('ruleUnrendered'),
  virtualEmpty: queryText('virtual.empty'),
  virtualSeveral: queryText('virtual.several'),
  virtualNotReading: queryText('virtual.notReading'),
  enclosedRange: queryText('enclosedRange'),
} as const;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
