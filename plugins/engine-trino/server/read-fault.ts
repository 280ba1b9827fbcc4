import { occursBeforeRows, EngineError, type EngineErrorKind } from '@facet/sdk/server';
import type { QueryFault } from './wire.ts';

const KINDS: readonly (readonly [RegExp, EngineErrorKind])[] = [
  [/^COLUMN_NOT_FOUND$/, 'column-missing'],
  [/^TABLE_NOT_FOUND$/, 'table-missing'],
  [/^(SCHEMA_NOT_FOUND|CATALOG_NOT_FOUND|MISSING_SCHEMA_NAME|MISSING_CATALOG_NAME)$/, 'schema-missing'],
  [/^PERMISSION_DENIED$/, 'denied'],
  [/^(USER_CANCELED|ADMINISTRATIVELY_KILLED|ADMINISTRATIVELY_PREEMPTED)$/, 'cancelled'],
  [/^(EXCEEDED_TIME_LIMIT|EXCEEDED_CPU_LIMIT|ABANDONED_QUERY)$/, 'timeout'],
  [/MEMORY|^EXCEEDED_(SCAN|SPILL)_LIMIT$/, 'out-of-memory'],
  [
    /^(SERVER_(SHUTTING_DOWN|STARTING_UP|NOT_READY)|NO_NODES_AVAILABLE|REMOTE_.*|TOO_MANY_REQUESTS_FAILED|PAGE_TRANSPORT_.*)$/,
    'connection',
  ],
  [
    /^(DIVISION_BY_ZERO|INVALID_CAST_ARGUMENT|NUMERIC_VALUE_OUT_OF_RANGE|INVALID_FUNCTION_ARGUMENT|SUBQUERY_MULTIPLE_ROWS|CONSTRAINT_VIOLATION|INVALID_ARRAY_.*|JSON_.*|INVALID_ROW_FILTER|DUPLICATE_MAP_KEY|UNSUPPORTED_SUBQUERY|YEAR_OUT_OF_RANGE)$/,
    'data',
  ],
  [
    /^(SYNTAX_ERROR|TYPE_MISMATCH|FUNCTION_NOT_FOUND|AMBIGUOUS_.*|EXPRESSION_NOT_.*|MISSING_.*|NESTED_.*|INVALID_.*|DUPLICATE_.*|MISMATCHED_.*|TOO_MANY_.*|UNEXPECTED_.*|NOT_SUPPORTED|OPERATOR_NOT_FOUND|COLUMN_TYPE_UNKNOWN)$/,
    'syntax',
  ],
];

const SUBJECT = /Column '(?:[^']*\.)?([^'.]+)' cannot be resolved|Table '(?:[^']*\.)?([^'.]+)' does not exist/;

/** Converts an error of the cluster, with its position in the SQL. */
export function readFault(fault: QueryFault, state: string): EngineError {
  const message = fault.message ?? `The query ended as ${state}.`;
  const name = fault.errorName ?? '';
  const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  const found = SUBJECT.exec(message);
  const subject = found?.[1] ?? found?.[2];
  const place = fault.errorLocation;
  return new EngineError(kind, message, {
    ...(place ? { line: place.lineNumber, column: place.columnNumber } : {}),
    ...(subject === undefined ? {} : { subject }),
    whileRunning: !place && !occursBeforeRows(kind),
  });
}
