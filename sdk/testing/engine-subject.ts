import type { ColumnBatch, ColumnVector, Engine, EngineDatabase, RunOptions } from '../server/engine.ts';
import { EngineError } from '../server/engine.ts';

/** What the kit needs to know of an engine under test. SQL that differs between engines is given here. */
export interface EngineSubject {
  readonly engine: Engine;
  open(): Promise<EngineDatabase>;
  /** A query that runs for minutes unless it is stopped. */
  readonly endless: string;
  /** `n` rows with columns `n` (integer) and `word` (text). */
  series(n: number): string;
  /** Runs statements that change the database, for engines that only read; absent: through the engine itself. */
  change?(...statements: readonly string[]): Promise<void>;
  /** Makes tables `kit_many_0` and so on, faster than one statement each. */
  makeTables(count: number): Promise<void>;
  /** Where the engine does not understand the usual forms, its own. */
  readonly sql?: Partial<KitSql>;
  /** Databases of the engine know no keys and no indexes; the kit then asks for columns alone. */
  readonly keys?: false;
  /** A table name of every sort of character that the engine takes. */
  readonly oddName?: string;
}

/** SQL of the same values in each engine. */
export interface KitSql {
  /** One row: `n` 7, `t` 'text', `nothing` an integer null, `yes` true, `d` 2020-02-29. */
  readonly basics: string;
  /** One row: 9007199254740993 and the moment 2022-11-05 18:45:10.907796. */
  readonly exact: string;
  /** One row: 1 and then a second whole number, both under one name. */
  readonly twins: string;
  /** What its parser stops at in the sixth place of the second line. */
  readonly broken: string;
  /** The text as a moment without a zone, and the expression as one. */
  moment(text: string): string;
  asMoment(expression: string): string;
  /** 1234567890.12 in decimal digits. */
  readonly decimal: string;
  /** 2020-01-01 00:00 two hours east of Greenwich. */
  readonly zoned: string;
  /** The bytes of `abc`, and bytes that are no text. */
  readonly bytes: string;
  readonly noText: string;
  /** `{"a": [1, null, "é"]}`, and the list 1, null, 3. */
  readonly json: string;
  readonly list: string;
  /** A text of so many characters. */
  longText(length: number): string;
}

const USUAL: KitSql = {
  basics: "SELECT 7 AS n, 'text' AS t, CAST(NULL AS INTEGER) AS nothing, TRUE AS yes, CAST('2020-02-29' AS DATE) AS d",
  exact: "SELECT CAST(9007199254740993 AS BIGINT) AS big, CAST('2022-11-05 18:45:10.907796' AS TIMESTAMP) AS at",
  twins: 'SELECT 1 AS a, 2 AS a',
  broken: "SELECT 'FROM FROM'\nFROM FROM",
  moment: (text) => `CAST('${text}' AS TIMESTAMP)`,
  asMoment: (expression) => `CAST(${expression} AS TIMESTAMP)`,
  decimal: "CAST('1234567890.12' AS DECIMAL(12, 2))",
  zoned: "CAST('2020-01-01 00:00:00+02' AS TIMESTAMPTZ)",
  bytes: "CAST('abc' AS BLOB)",
  noText: "CAST('\\xFF' AS BLOB)",
  json: `CAST('{"a": [1, null, "é"]}' AS JSON)`,
  list: 'ARRAY[1, NULL, 3]',
  longText: (length) => `repeat('x', ${length})`,
};

export const ODD_NAME = "we\"ird 'ta`ble' 😀";

export const sqlOf = (subject: EngineSubject): KitSql => ({ ...USUAL, ...subject.sql });

export async function change(
  database: EngineDatabase,
  subject: EngineSubject,
  ...statements: readonly string[]
): Promise<void> {
  if (subject.change) await subject.change(...statements);
  else for (const sql of statements) await database.run(sql, runOptions({ readOnly: false }));
}

export interface EngineCase {
  readonly title: string;
  run(subject: EngineSubject): Promise<void>;
}

export const runOptions = (more: Partial<RunOptions> = {}): RunOptions => ({
  signal: new AbortController().signal,
  deadlineMs: 30_000,
  maxRows: 100_000,
  readOnly: true,
  ...more,
});

/** One value of a column, as a plain value. */
export function valueAt(vector: ColumnVector | undefined, row: number): unknown {
  if (!vector) return undefined;
  if (vector.kind === 'values') return vector.values[row];
  if (vector.nulls?.[row]) return null;
  return vector.kind === 'booleans' ? vector.values[row] === 1 : vector.values[row];
}

/** Rows as lists of plain values. */
export const rowsOf = (batch: ColumnBatch): unknown[][] =>
  Array.from({ length: batch.rowCount }, (_, row) => batch.vectors.map((vector) => valueAt(vector, row)));

export function withDatabase(
  work: (database: EngineDatabase, subject: EngineSubject) => Promise<void>,
): EngineCase['run'] {
  return async (subject) => {
    const database = await subject.open();
    try {
      await work(database, subject);
    } finally {
      await database.close();
    }
  };
}

/** The error of a run that must fail. */
export async function refusal(run: Promise<unknown>): Promise<EngineError> {
  try {
    await run;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('The engine accepted what it must refuse.');
}

/** @throws unless both are the same as JSON, big integers included */
export function same(got: unknown, wanted: unknown): void {
  const [a, b] = [got, wanted].map((value) =>
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)),
  );
  if (a !== b) throw new Error(`Expected ${String(b)}, got ${String(a)}.`);
}
