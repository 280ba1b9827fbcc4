import { ApiError } from '@facet/sdk/client';

/** The error of a failed run. */
export interface RunError {
  readonly message: string;
  readonly type: string | null;
  /** Counted from 1 in the text that was run. */
  readonly line: number | null;
  readonly column: number | null;
  /** A name that the database suggests instead. */
  readonly suggestion: string | null;
  /** The name that the database did not know, where its message contains it. */
  readonly unknownName: string | null;
  readonly requestId: string | null;
}

export function readRunError(error: unknown): RunError {
  if (!(error instanceof ApiError)) return plainError(error instanceof Error ? error.message : String(error));
  const first = firstEntry(error.body);
  const extra = record(first?.['extra']);
  return {
    ...toldError(error.message, extra),
    type: error.type,
    line: whole(extra?.['line']),
    column: whole(extra?.['column']),
    requestId: error.requestId,
  };
}

/**
 * The error of a run. Where the server replaced the database's message by its own text, the unknown name and the
 * suggestion are read from the original message in `extra.database_message`.
 */
export function toldError(message: string, extra: Readonly<Record<string, unknown>> | undefined): RunError {
  const read = plainError(message);
  const own = extra?.['database_message'];
  if (typeof own !== 'string') return read;
  const { suggestion, unknownName } = plainError(own);
  return { ...read, suggestion: read.suggestion ?? suggestion, unknownName: read.unknownName ?? unknownName };
}

/** @param message Message of an engine, prefixed with its name as in the contract (`duckdb error: …`). */
export function plainError(message: string): RunError {
  const words = message
    .replace(/^\w+ error: /, '')
    .replace(/\n?Did you mean "([^"]+)"\??/i, (all, name: string) => (isSystemName(name) ? '' : all));
  const unknownName = unknownNameIn(words);
  return {
    message: words,
    type: null,
    line: null,
    column: null,
    suggestion: suggestionIn(words, unknownName),
    unknownName,
    requestId: null,
  };
}

/** Each captures one or several quoted names. */
const SUGGESTIONS: readonly RegExp[] = [
  /Candidate bindings: ("[^"]+"(?:, "[^"]+")*)/,
  /Did you mean ("[^"]+")/i,
  /Perhaps you meant to reference the column ("[^"]+")/,
];

function suggestionIn(message: string, unknownName: string | null): string | null {
  for (const pattern of SUGGESTIONS) {
    const quoted = pattern.exec(message)?.[1] ?? '';
    const names = [...quoted.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name).filter((name) => !isSystemName(name));
    const columns = names.map((name) => name.split('.').at(-1) ?? name);
    const [first] = columns;
    if (first !== undefined) return columns.find((name) => isPartOf(name, unknownName ?? '')) ?? first;
  }
  return null;
}

/** `delay` of `dep_delay`, and the other way round: databases order by letters that differ, and do not know words. */
function isPartOf(a: string, b: string): boolean {
  const [some, more] = [a, b].map((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  if (some === undefined || more === undefined) return false;
  return some.every((word) => more.includes(word)) || more.every((word) => some.includes(word));
}

const SYSTEM_NAME = /^(?:pg_|sqlite_|duckdb_|information_schema$|performance_schema$|mysql$|sys$|pragma_)/i;

/** Databases also suggest similar names of their own system tables, which do not help. */
const isSystemName = (name: string): boolean => name.split('.').some((part) => SYSTEM_NAME.test(part));

const UNKNOWN_NAMES: readonly RegExp[] = [
  /Referenced column "([^"]+)" not found/,
  /does not have a column named "([^"]+)"/,
  /Table with name (\S+) does not exist/,
  /column "?([\w.]+)"? does not exist/,
  /relation "([^"]+)" does not exist/,
  /function (?:with name )?"?(\w+)"?.* does not exist/i,
];

/** Databases quote statements of any length; names stand at the start. */
const MOST_READ = 2_000;

function unknownNameIn(message: string): string | null {
  for (const pattern of UNKNOWN_NAMES) {
    const found = pattern.exec(message.slice(0, MOST_READ))?.[1];
    if (found !== undefined) return found.split('.').at(-1) ?? found;
  }
  return null;
}

/** Converts a position in the executed text to a position in the whole editor. */
export function placeInEditor(
  place: { readonly line: number; readonly column: number | null },
  origin: { readonly line: number; readonly column: number },
): { readonly line: number; readonly column: number } {
  const column = place.column ?? 1;
  return { line: origin.line + place.line, column: place.line === 1 ? origin.column + column : column };
}

function firstEntry(body: unknown): Readonly<Record<string, unknown>> | undefined {
  const errors = record(body)?.['errors'];
  return Array.isArray(errors) ? record(errors[0]) : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null);
