import { type Access, placeHolderOf, type Principal } from '@facet/sdk/server';
import type { TableRef } from '../../common/statement.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { runAs } from '../gateway/run-as.ts';
import { deniedTablesOf } from '../statement/denied-tables.ts';
import { deniedTables } from '../table-access.ts';
import type { RowPolicies } from './row-policies.ts';

export interface PartitionedTable {
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** The newest partitions of a table, as far as the person may know them. */
export interface Partitions {
  readonly columns: readonly string[];
  /** The newest first, a text for each column. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** SQL that lists all partitions. */
  readonly sql: string;
}

export type ReadPartitions = (
  who: Principal,
  table: PartitionedTable,
  most: number,
  signal: AbortSignal,
) => Promise<Partitions | undefined>;

export interface PartitionParts {
  readonly databases: OpenDatabases;
  readonly policies: Pick<RowPolicies, 'rulesOf' | 'scopeOf'>;
  readonly access: Access;
}

const DEADLINE_MS = 20_000;

/**
 * Partitions are values of rows: who may not read the table gets none, nor who is bound by a rule on it, which may hide all rows of
 * the newest one. @throws EngineError
 */
export const readPartitions =
  ({ databases, policies, access }: PartitionParts): ReadPartitions =>
  async (who, { databaseId, catalog, schema, table: name }, most, signal) => {
    const opened = await databases.get(databaseId, catalog);
    const { connection, database, engine } = opened;
    if (!database.partitionsQuery) return undefined;
    const call = { who, databaseId, catalog, schema };
    const table: TableRef = { catalog: null, schema, name };
    const scope = await policies.scopeOf(call);
    const secret = deniedTablesOf([{ ...table, schema: scope.defaultSchema }], engine.dialect.grammar.deniedTables);
    if (secret.length > 0 || deniedTables(access, who, [table], scope).length > 0) return undefined;
    if ((await policies.rulesOf([table], call)).size > 0) return undefined;
    const sql = await database.partitionsQuery(schema, name, signal);
    if (sql === undefined) return undefined;
    const leave = await opened.admission.enter(placeHolderOf(who), signal);
    try {
      const batch = await database.run(sql, {
        signal,
        deadlineMs: DEADLINE_MS,
        maxRows: most,
        ...databases.limits,
        readOnly: true,
        schema,
        ...runAs(who, connection),
      });
      const rows = Array.from({ length: batch.rowCount }, (_, row) =>
        batch.vectors.map((vector) => textOrNull(vector.values[row])),
      );
      return { columns: batch.columns.map((column) => column.name), rows, sql };
    } finally {
      leave();
    }
  };

const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
