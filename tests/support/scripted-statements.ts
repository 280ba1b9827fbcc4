import { type ScriptedAnswer, scriptedAnswer } from './scripted-database.ts';

/** Columns as a service writes them, and rows of texts. */
export interface WireRows<Column> {
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly (string | null)[]>;
  /** Absent: those of a list. */
  readonly count?: number;
}

export type ScriptedFault = Extract<ScriptedAnswer, { kind: 'fault' }>;
export type ScriptedRows = Extract<ScriptedAnswer, { kind: 'rows' }>;

/** A statement that has an answer, which is handed out in parts, one after the other. */
export interface RunningStatement<Column> {
  readonly columns: readonly Column[];
  readonly count: number;
  next(most: number): readonly (readonly (string | null)[])[];
}

interface StatementsOptions<Column> {
  /** Answers before those of the script. */
  own(sql: string): WireRows<Column> | undefined;
  columnOf(column: ScriptedRows['columns'][number]): Column;
  /** Days as the service writes them, out of milliseconds since 1970. */
  dayOf(ms: number): string;
}

/** The statements that a service was sent, by the names that it gives them. */
export class ScriptedStatements<Column> {
  readonly statements: string[] = [];
  readonly cancelled: string[] = [];
  readonly #known = new Map<string, RunningStatement<Column> | 'waits' | ScriptedFault>();
  readonly #options: StatementsOptions<Column>;

  constructor(options: StatementsOptions<Column>) {
    this.#options = options;
  }

  /** @returns its name */
  begin(sql: string): string {
    this.statements.push(sql);
    const name = `statement-${this.statements.length}`;
    const own = this.#options.own(sql);
    this.#known.set(name, own ? running(own) : this.#scripted(scriptedAnswer(sql)));
    return name;
  }

  find(name: string): RunningStatement<Column> | 'waits' | ScriptedFault | undefined {
    return this.#known.get(name);
  }

  /** It knows nothing of what ran before. */
  forget(): void {
    this.#known.clear();
  }

  #scripted(answer: ScriptedAnswer): RunningStatement<Column> | 'waits' | ScriptedFault {
    if (answer.kind === 'waits') return 'waits';
    if (answer.kind === 'fault') return answer;
    const { columnOf, dayOf } = this.#options;
    return running({
      columns: answer.columns.map(columnOf),
      count: answer.count,
      rows: wireRows(answer, dayOf),
    });
  }
}

function running<Column>({ columns, rows, count = [...rows].length }: WireRows<Column>): RunningStatement<Column> {
  const iterator = rows[Symbol.iterator]();
  return {
    columns,
    count,
    next(most) {
      const part: (readonly (string | null)[])[] = [];
      while (part.length < most) {
        const next = iterator.next();
        if (next.done === true) break;
        part.push(next.value);
      }
      return part;
    },
  };
}

/** Made as they are asked for. */
function* wireRows(
  { columns, rows }: ScriptedRows,
  dayOf: (ms: number) => string,
): Generator<readonly (string | null)[]> {
  for (const row of rows)
    yield row.map((value, at) => {
      if (value === null) return null;
      return columns[at]?.type === 'date' ? dayOf(Number(value)) : String(value);
    });
}
