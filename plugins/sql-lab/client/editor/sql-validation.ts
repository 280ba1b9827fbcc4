import { type Diagnostic, linter } from '@codemirror/lint';
import { type Extension, StateEffect, type Text } from '@codemirror/state';

/** A problem of an SQL text in the database's words. Lines and columns count from 1. */
export interface SqlProblem {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
}

/** Delay after the last keystroke (facts, debounce constants). */
const CHECK_AFTER_MS = 600;
const MOST_CHARACTERS = 200_000;

/** Checks the same text again: another database or other template parameters change its meaning. */
export const checkAgain = StateEffect.define();

/**
 * Marks the problems that the engine finds, without running anything.
 * @param check Returns `undefined` where the engine validates nothing.
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

/** A problem without a position is shown at the first line; one without an end covers the word in which it starts. */
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
    // The rest of the message draws the position, which the mark already shows.
    message: problem.message.split('\n\nLINE', 1)[0] ?? problem.message,
  };
}
