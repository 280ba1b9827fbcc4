import { Buffer } from 'node:buffer';
import { epochMs } from '../../../common/time-range/moment.ts';
import { sqlText } from '../../plan/plan-query.ts';
import { arrowChunks } from '../../encode/arrow.ts';
import { streamedFile } from '../../files/streamed-file.ts';
import { csvChunks } from '../../encode/csv.ts';
import { labelMap } from '../../tables/label-map.ts';
import type { Fetched, Finished, Processed } from './query-states.ts';
import type { Encoded } from './encoded.ts';
import type { Stage } from './stage.ts';
import { verboseNames } from '../../tables/verbose-names.ts';

/** The answer around the rows. It is the last stage. */
export const encode: Stage<Finished, never> = {
  name: 'encode',
  async run(state) {
    const { processed } = state;
    if (processed.kind === 'stream') return streamOf(state, processed);
    if (state.format !== 'json') return { kind: 'file', bytes: processed.table.bytes };
    return { kind: 'entry', parts: entry(state, processed) };
  },
};

function streamOf(
  { format, datasource, asSheet }: Finished,
  { first, rest }: Extract<Fetched, { kind: 'stream' }>,
): Encoded {
  const stop = () => void rest.return(undefined);
  if (asSheet) return { kind: 'rows', first, rest, headers: verboseNames(datasource), stop };
  return { kind: 'stream', chunks: chunksOf(), stop };

  function chunksOf(): AsyncGenerator<Uint8Array> {
    switch (format) {
      case 'csv':
        return csvChunks(first, rest, verboseNames(datasource));
      case 'xlsx':
      case 'parquet':
        return streamedFile(format, first, rest, verboseNames(datasource));
      case 'arrow':
      case 'json':
        return arrowChunks(first, rest);
    }
  }
}

/** One entry of `result` without what the cache puts before it: the opening brace, and what differs between callers. */
function entry(state: Finished, { table, databaseRows }: Extract<Processed, { kind: 'table' }>): readonly Buffer[] {
  const { query, compiled } = state.plan;
  const empty = table.rowCount === 0;
  const names = empty ? [] : table.names;
  const withRows = (members: object): readonly Buffer[] => [
    Buffer.from(`${JSON.stringify(members).slice(1, -1)},"data":`),
    Buffer.from(table.bytes.buffer, table.bytes.byteOffset, table.bytes.byteLength),
    Buffer.from('}'),
  ];
  const columns = {
    colnames: names,
    coltypes: empty ? [] : table.types,
    ...(table.exact ? { exact_values: table.exact } : {}),
  };
  if (state.type === 'results') return withRows({ ...columns, rowcount: table.rowCount, sql_rowcount: databaseRows });
  const { since, until } = compiled.bounds;
  return withRows({
    applied_template_filters: compiled.appliedTemplateFilters,
    error: null,
    // Guests learn nothing of tables and expressions.
    ...(state.who.guest ? {} : { query: sqlText(state.plan) }),
    status: 'success',
    stacktrace: null,
    rowcount: table.rowCount,
    sql_rowcount: databaseRows,
    from_dttm: since ? epochMs(since) : null,
    to_dttm: until ? epochMs(until) : null,
    label_map: empty ? {} : labelMap(table, query, state.datasource, state.type),
    ...columns,
    indexnames: table.rowNames ?? Array.from({ length: table.rowCount }, (_, row) => row),
    result_format: state.format,
    applied_filters: compiled.appliedFilters.map((column) => ({ column })),
    rejected_filters: compiled.rejectedFilters,
    detected_currency: null,
  });
}
