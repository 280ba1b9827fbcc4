import { occursBeforeRows, EngineError, type EngineErrorKind, messageOfAnswer } from '@facet/sdk/server';
import { statementAnswer } from './wire.ts';

const KINDS: Readonly<Record<string, EngineErrorKind>> = {
  '000904': 'column-missing',
  '002003': 'table-missing',
  '002043': 'schema-missing',
  '003001': 'denied',
  '003540': 'denied',
  '000604': 'cancelled',
  '000630': 'timeout',
  '000606': 'connection',
  '390100': 'connection',
  '390144': 'connection',
  '390318': 'connection',
  '100035': 'data',
  '100038': 'data',
  '100039': 'data',
  '100040': 'data',
  '100046': 'data',
  '100051': 'data',
  '100132': 'data',
};
const PLACE = /line (\d+)(?: at|,)? position (\d+)/;
/** The server quotes statements; names stand at the start. */
const MOST_READ = 4_000;
const SUBJECT = /invalid identifier '(?:[^']*\.)?"?([^'".]+)"?'|Object '(?:[^']*\.)?"?([^'".]+)"?' does not exist/i;

/** Converts an error response of the server. */
export function readFault(status: number, json: unknown, text: string): EngineError {
  const read = statementAnswer.safeParse(json);
  const { code = '', message, sqlState = '' } = read.success ? read.data : {};
  const said = message ?? `The server answered ${status}: ${messageOfAnswer(text) || 'nothing else'}`;
  if (status === 401 || status === 403) return new EngineError('connection', `Access denied (${status}): ${said}`);
  const kind = KINDS[code] ?? (status >= 500 || status === 404 ? 'connection' : kindOfState(sqlState, said));
  const [, line, position] = PLACE.exec(said) ?? [];
  const subject = SUBJECT.exec(said.slice(0, MOST_READ))
    ?.slice(1)
    .find((name) => name !== undefined);
  return new EngineError(kind, said, {
    // Positions are counted from zero.
    ...(line === undefined ? {} : { line: Number(line), column: Number(position) + 1 }),
    ...(subject === undefined ? {} : { subject }),
    whileRunning: !occursBeforeRows(kind),
  });
}

function kindOfState(state: string, message: string): EngineErrorKind {
  if (/insufficient privileges/i.test(message)) return 'denied';
  if (state === '02000') return 'schema-missing';
  if (state.startsWith('42')) return 'syntax';
  return state.startsWith('22') ? 'data' : 'other';
}
