import { Buffer } from 'node:buffer';
import type { Asked } from './stages/query-states.ts';
import type { Encoded } from './stages/encoded.ts';
import type { StageTools } from './stages/stage.ts';
import { authorised } from './stages/authorise.ts';

/** Describes a data source to users who may read it: its columns, or the time grains of its database. No rows are read. */
export async function describedEntry(
  asked: Asked,
  type: 'columns' | 'timegrains',
  tools: StageTools,
): Promise<Encoded> {
  const { datasource, connection } = await authorised(asked, tools);
  if (type === 'columns') {
    const columns = datasource.columns.map(({ name, verboseName, type: dtype }) => ({
      column_name: name,
      verbose_name: verboseName,
      dtype,
    }));
    return entryOf(columns);
  }
  const { engine } = await tools.databases.of(connection, null);
  const grains = [...engine.dialect.timeGrains].map(([duration, { label, sql }]) => ({
    name: label,
    function: sql('{col}'),
    duration,
  }));
  return entryOf(grains);
}

const entryOf = (data: readonly object[]): Encoded => ({
  kind: 'entry',
  parts: [Buffer.from(JSON.stringify({ data }))],
});
