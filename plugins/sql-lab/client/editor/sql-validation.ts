import { type Diagnostic, linter } from '@codemirror/lint';
import { type Extension, StateEffect, type Text } from '@codemirror/state';

/** A problem of an SQL text in the database's words. Lines and columns count from 1. */
export interface SqlProblem {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
}

/** After the last keystroke (facts, debounce constants). */
const CHECK_AFTER_MS = 600;
const MOST_CHARACTERS = 200_000;

/** The same text means something else now: another database, other template parameters. */
export const checkAgain = StateEffect.define();

/**
 * Marks what the engine itself finds wrong, without running anything.
 * @param check `undefined` where the engine checks nothing.
 */
export function sqlValidation(check: () => ((sql: string) => Promise<readonly SqlProblem[]>) | undefined): Extension {
  return linter(
    async (view) => {
      const ask = check();
      const { doc } = view.state;
      if (!ask || doc.length > MOST_CHARACTERS || doc.toString().trim() === '') return [];
      return (await ask(doc.toString())).map((problem) => diagnosticOf(doc, problem));
    },
    {
      delay: CHECK_AFTER_MS,
      needsRefresh: ({ transactions }) => transactions.some(({ effects }) => effects.some((e) => e.is(checkAgain))),
    },
  );
}

/** A problem without a place stands at the first line; one without an end at the word that it starts in. */
export function diagnosticOf(doc: Text, problem: SqlProblem): Diagnostic {
  const line = doc.line(Math.min(Math.max(1, problem.line_number ?? 1), doc.lines));
  const start = Math.min(Math.max(0, (problem.start_column ?? 1) - 1), line.length);
  const word = /^\w+|^\S/.exec(line.text.slice(start))?.[0].length ?? 0;
  const end = Math.min(line.length, Math.max(start + Math.max(1, word), (problem.end_column ?? 1) - 1));
  const whole = problem.start_column === null;
  return {
    from: line.from + (whole ? 0 : Math.min(start, Math.max(0, end - 1))),
    to: whole ? line.to : line.from + end,
    severity: 'error',
    // What follows draws the place, which the mark shows already.
    message: problem.message.split('\n\nLINE', 1)[0] ?? problem.message,
  };
}
