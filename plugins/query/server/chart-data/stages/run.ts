import { type ColumnBatch, ResultBudget, type RunOptions } from '@facet/sdk/server';
import { withAxisMoments } from '../../tables/axis-moments.ts';
import { resultTable, type ResultTable } from '../../tables/result-table.ts';
import { batchBytes } from '../../gateway/batch-bytes.ts';
import { runAs } from '../../gateway/run-as.ts';
import { runSchema } from '../../plan/plan-query.ts';
import type { CompiledQuery } from '../../sql/compile-query.ts';
import type { Admitted, Fetched, Ran } from './query-states.ts';
import type { Stage, StageTools } from './stage.ts';

/** Asks the database, and gives its place back. Each text passes the last lock first. */
export const run: Stage<Admitted, Ran> = {
  name: 'run',
  async run(state, next, tools) {
    const fetched = await (state.streamed ? opened(state, tools) : read(state, tools));
    return next({ ...state, fetched });
  },
};

/** How many of the largest results a query may hold together with its comparisons. */
const RESULTS_HELD = 4;

async function read(state: Admitted, tools: StageTools): Promise<Fetched> {
  const { plan } = state;
  const { maxBytes, maxCells } = tools.databases.limits;
  // All are held until they are joined.
  const all = new ResultBudget({ maxBytes: maxBytes * RESULTS_HELD, maxCells: maxCells * RESULTS_HELD });
  const ask = async (compiled: CompiledQuery): Promise<ResultTable> => {
    const batch = await state.database.run(compiled.sql, await admitted(compiled, state, tools));
    if (plan.offsets.length > 0) all.take(batch.rowCount * batch.columns.length, batchBytes(batch));
    return withAxisMoments(resultTable(batch, compiled.labels, state.datasource), plan.query, state.datasource);
  };
  try {
    const main = await ask(plan.compiled);
    const offsets: Extract<Fetched, { kind: 'table' }>['offsets'][number][] = [];
    for (const { compiled, offset, shift } of plan.offsets) offsets.push({ offset, shift, table: await ask(compiled) });
    return { kind: 'table', main, offsets };
  } catch (error) {
    throw await tools.redactError(error, state);
  } finally {
    state.leave();
  }
}

/** The first batch is awaited, so that an error still has a status of its own. */
async function opened(state: Admitted, tools: StageTools): Promise<Fetched> {
  const rest = batches(state, tools);
  const { value: first } = await rest.next();
  // Batches keep their names; a query without columns has been refused.
  if (!first) throw new TypeError('A row stream yielded no batch.');
  return { kind: 'stream', first, rest };
}

async function* batches(state: Admitted, tools: StageTools): AsyncGenerator<ResultTable, undefined> {
  const { compiled } = state.plan;
  try {
    const rows: AsyncIterable<ColumnBatch> = state.database.stream(
      compiled.sql,
      await admitted(compiled, state, tools),
    );
    for await (const batch of rows) {
      state.count(batch);
      yield resultTable(batch, compiled.labels, state.datasource);
    }
  } catch (error) {
    throw await tools.redactError(error, state);
  } finally {
    state.leave();
  }
}

async function admitted(
  { sql, rowLimit }: CompiledQuery,
  state: Admitted,
  { planner, databases, deadlineMs }: StageTools,
): Promise<RunOptions> {
  await planner.ensureLocked(state, state.plan, sql);
  return {
    signal: state.signal,
    deadlineMs,
    maxRows: rowLimit,
    ...databases.limits,
    readOnly: true,
    schema: runSchema(state.datasource),
    ...runAs(state.who, state.connection),
  };
}
