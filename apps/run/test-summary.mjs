/**
 * One summary of several runs, in the shape of vitest-summary.mjs. A run that ended without its own gives `failed` alone.
 */
export function summaryOf(runs) {
  const clauses = {};
  for (const run of runs)
    for (const [id, passed] of Object.entries(run.clauses ?? {})) clauses[id] = (clauses[id] ?? 0) + passed;
  return {
    passed: sum(runs, 'passed'),
    failed: all(runs, 'failed'),
    skipped: all(runs, 'skipped'),
    triedTwice: all(runs, 'triedTwice'),
    clauses,
    onPostgres: sum(runs, 'onPostgres'),
  };
}

const sum = (runs, member) => runs.reduce((total, run) => total + (run[member] ?? 0), 0);
const all = (runs, member) => runs.flatMap((run) => run[member] ?? []);
