import { occursBeforeRows, EngineError, type EngineErrorKind, messageOfAnswer } from '@facet/sdk/server';
import { faultAnswer } from './wire.ts';

const REASONS: Readonly<Record<string, EngineErrorKind>> = {
  accessDenied: 'denied',
  responseTooLarge: 'too-large',
  resourcesExceeded: 'out-of-memory',
  bytesBilledLimitExceeded: 'too-large',
  stopped: 'cancelled',
  timeout: 'timeout',
  jobTimeoutMs: 'timeout',
  quotaExceeded: 'connection',
  rateLimitExceeded: 'connection',
  backendError: 'connection',
  internalError: 'connection',
};

const PLACE = /\[(\d+):(\d+)\]/;
const COLUMN = /Unrecognized name: `?([\w.]+?)`?(?:;| at|$)|Name (\w+) not found inside/;
const TABLE = /Not found: Table (?:[\w.:-]*[.:])?([\w$-]+)|Table "?([\w$-]+)"? must be qualified/;
const SYNTAX =
  /^(Syntax error|Unrecognized|No matching signature|Function not found|Aggregate|SELECT list|Unexpected|Expected|Type not found|Query error)/i;

/** Converts an error response of the server. */
export function readFault(status: number, json: unknown, text: string): EngineError {
  const read = faultAnswer.safeParse(json);
  const said = read.success ? read.data.error : undefined;
  const [first] = said?.errors ?? [];
  const message =
    said?.message ?? first?.message ?? `The server answered ${status}: ${messageOfAnswer(text) || 'nothing else'}`;
  if (status === 401) return new EngineError('connection', `Access denied (401): ${message}`);
  const column = COLUMN.exec(message);
  const table = TABLE.exec(message);
  const kind = kindOf(first?.reason, message, Boolean(column), Boolean(table), status);
  const [, line, at] = PLACE.exec(message) ?? [];
  const subject = column ? (column[1] ?? column[2])?.split('.').at(-1) : (table?.[1] ?? table?.[2]);
  return new EngineError(kind, message, {
    ...(line === undefined ? {} : { line: Number(line), column: Number(at) }),
    ...(subject === undefined ? {} : { subject }),
    whileRunning: line === undefined && !occursBeforeRows(kind),
  });
}

function kindOf(
  reason: string | undefined,
  message: string,
  column: boolean,
  table: boolean,
  status: number,
): EngineErrorKind {
  if (column) return 'column-missing';
  if (table) return 'table-missing';
  if (/Not found: (Dataset|Project)/.test(message)) return 'schema-missing';
  if (reason === 'invalidQuery') return SYNTAX.test(message) || PLACE.test(message) ? 'syntax' : 'data';
  if (reason !== undefined && REASONS[reason]) return REASONS[reason];
  if (status === 403) return 'denied';
  return status >= 500 ? 'connection' : 'other';
}
