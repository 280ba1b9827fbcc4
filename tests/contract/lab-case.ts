import type { ApiAnswer } from '../support/api-client.ts';
import { firstDifference, same, show } from './same-value.ts';

/** A recorded run of SQL in SQL Lab. */
export interface LabCase {
  readonly id: string;
  readonly group?: string;
  readonly database: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly raw_body?: string;
  readonly answer: LabAnswer;
  readonly differs_2025?: LabAnswer;
  readonly broken?: boolean;
  readonly unsafe?: boolean;
  readonly rows_free?: boolean;
}

interface LabAnswer {
  readonly status: number;
  readonly columns?: readonly unknown[];
  readonly rows?: number;
  readonly data?: readonly unknown[];
  readonly query?: Readonly<Record<string, unknown>>;
  readonly displayLimitReached?: boolean;
  readonly body?: { readonly errors?: readonly LabError[] };
}

interface LabError {
  readonly error_type?: string;
  readonly message: string;
  readonly extra?: { readonly tables?: readonly string[] };
}

/** What is wrong with an answer, or undefined; either era's recording is right. */
export function labMiss(recorded: LabCase, answer: ApiAnswer): string | undefined {
  if (recorded.unsafe === true) return answer.status >= 400 ? undefined : 'was let through, though it is unsafe';
  if (recorded.broken === true) return isObject(answer.body) ? undefined : `no JSON: ${answer.text.slice(0, 200)}`;
  const first = missOf(recorded, recorded.answer, answer);
  if (first === undefined || recorded.differs_2025 === undefined) return first;
  const second = missOf(recorded, recorded.differs_2025, answer);
  return second === undefined ? undefined : `${first}; 2025: ${second}`;
}

function missOf(recorded: LabCase, wanted: LabAnswer, answer: ApiAnswer): string | undefined {
  if (wanted.status >= 400) return refusalMiss(wanted, answer);
  if (answer.status !== wanted.status)
    return `status ${answer.status} instead of ${wanted.status}: ${answer.text.slice(0, 300)}`;
  const { body } = answer;
  const { executedSql: _, ...query } = wanted.query ?? {};
  const mine = Object.fromEntries(Object.keys(query).map((name) => [name, body.query?.[name]]));
  const rows: unknown = body.data;
  if (!Array.isArray(rows)) return 'no rows';
  return (
    named('status', body.status, 'success') ??
    named(
      'query',
      { state: 'success', progress: 100, ...mine },
      { state: body.query?.state, progress: body.query?.progress, ...query },
    ) ??
    (wanted.columns && named('columns', columnsOf(body.columns), wanted.columns)) ??
    (wanted.rows === undefined || wanted.columns === undefined ? undefined : named('rows', rows.length, wanted.rows)) ??
    (wanted.data && recorded.rows_free !== true
      ? named('data', rows.slice(0, wanted.data.length), wanted.data)
      : undefined)
  );
}

function named(name: string, mine: unknown, wanted: unknown): string | undefined {
  const found = firstDifference(mine, wanted);
  return found === undefined ? undefined : `${name}${found}`;
}

function columnsOf(columns: unknown): unknown {
  if (!Array.isArray(columns)) return columns;
  return columns.map(({ name, type, type_generic, is_dttm }) => [name, type, type_generic ?? null, is_dttm]);
}

function refusalMiss(wanted: LabAnswer, answer: ApiAnswer): string | undefined {
  if (answer.status < 400) return `answered ${answer.status} instead of ${wanted.status}`;
  if (wanted.status < 500 && answer.status !== wanted.status)
    return `status ${answer.status} instead of ${wanted.status}: ${answer.text.slice(0, 300)}`;
  const wantedErrors = wanted.body?.errors;
  if (wantedErrors === undefined) return named('body', answer.body, wanted.body);
  const errors: unknown = answer.body?.errors;
  if (!Array.isArray(errors)) return `no list of errors: ${answer.text.slice(0, 300)}`;
  for (const [index, error] of wantedErrors.entries()) {
    const mine: LabError | undefined = errors[index];
    if (mine === undefined) return `error ${index} is absent`;
    if (error.error_type !== undefined && mine.error_type !== error.error_type)
      return `error type ${mine.error_type} instead of ${error.error_type} (${mine.message})`;
    const tables = error.extra?.tables;
    if (tables !== undefined && !same([...(mine.extra?.tables ?? [])].sort(), [...tables].sort()))
      return `tables ${show(mine.extra?.tables)} instead of ${show(tables)}`;
    if (ownWords(mine.message) !== ownWords(error.message))
      return `says ${show(mine.message)} instead of ${show(error.message)}`;
  }
  return undefined;
}

/** Without what depends on how the statement was rewritten: its number, the place in it, and quoted ends of it. */
function ownWords(message: string): string {
  return message
    .replace(/\nLINE[\s\S]*$/, '')
    .replace(/query '(?:\d+|<number>)'/, "query '#'")
    .replace(/at or near "[\s\S]*/, 'at or near …')
    .replace(/at line \d+/, 'at line #')
    .trim();
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
