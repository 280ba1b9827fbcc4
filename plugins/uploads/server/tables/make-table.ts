import type { Scope } from '@facet/sdk/common';
import type { LoadedColumn, LoadedRows, RowFile, RowFileLoad } from '@facet/sdk/server';
import { HttpError } from '@facet/sdk/server';
import { ensureTakesFiles } from './allowed-schema.ts';
import { UploadErrors } from '../errors.ts';
import { saidOfEngine } from './said-of-engine.ts';
import type { UploadParts } from './upload-parts.ts';

export interface NewTable extends RowFileLoad {
  readonly databaseId: number;
}

// oxlint-disable-next-line no-control-regex -- control characters are rejected
const UNFIT = /[\u0000-\u001f\u007f]/;
const LONGEST_NAME = 250;

/**
 * Creates the table, or appends to it.
 * @throws HttpError 403, 404, 422 with the problem and its position
 */
export async function makeTable(
  parts: Pick<UploadParts, 'databases' | 'rowFiles' | 'directory' | 'own' | 'running'>,
  scope: Scope,
  file: RowFile,
  { databaseId, ...load }: NewTable,
  onRows: (rows: number) => void = () => {},
): Promise<LoadedRows> {
  const { databases, rowFiles, directory, own } = parts;
  if (!own.isOffered && databaseId === (await own.find())) throw UploadErrors.ownClosed();
  ensureTakesFiles((await databases.settings([databaseId])).get(databaseId), load.schema);
  if (load.table.trim() === '' || load.table.length > LONGEST_NAME || UNFIT.test(load.table))
    throw UploadErrors.badName(load.table);
  ensureOwnNames(load.columns, load.numbered);
  const mayChange = load.ifExists === 'fail' || (await mayChangeTable(directory, scope, { databaseId, ...load }));
  const allowed = mayChange ? load : { ...load, ifExists: 'fail' as const };
  const stop = new AbortController();
  const signal = AbortSignal.any([scope.signal, stop.signal]);
  const readerId = await own.ensure(signal);
  const come = { rows: 0 };
  const shown = parts.running.start({
    kind: 'upload',
    key: load.table,
    userId: scope.principal?.id ?? 0,
    about: load.table,
    rows: () => come.rows,
    stop: () => stop.abort(),
  });
  const by = {
    readerId,
    signal,
    onRows(rows: number) {
      come.rows = rows;
      onRows(rows);
    },
  };
  const answer = await rowFiles
    .for(scope)
    .load(databaseId, file, allowed, by)
    .catch((error: unknown) => {
      if (stop.signal.aborted) throw UploadErrors.stopped();
      return saidOfEngine(error);
    })
    .finally(() => shown.dispose());
  if ('refused' in answer) {
    if (!mayChange && answer.refused.code === 'table-exists') throw UploadErrors.notOwnTable(load.table);
    throw UploadErrors.refused(answer.refused, namesAt(load.columns));
  }
  return answer;
}

/**
 * An existing table may be changed by a user who owns all datasets of it, because the charts of other owners would show
 * other rows, and by users who may change databases.
 */
async function mayChangeTable(
  directory: Pick<UploadParts['directory'], 'ofTable'>,
  { principal }: Pick<Scope, 'principal'>,
  { databaseId, schema, table }: Pick<NewTable, 'databaseId' | 'schema' | 'table'>,
): Promise<boolean> {
  if (principal === null || principal.can('can_write', 'Database')) return true;
  const made = await directory.ofTable({ databaseId, schema, table });
  return made.length > 0 && made.every(({ ownerIds }) => ownerIds.includes(principal.id));
}

/** Names by column index in the file. */
export function namesAt(columns: readonly LoadedColumn[]): readonly string[] {
  const names: string[] = [];
  for (const { index, name } of columns) names[index] = name;
  return names;
}

function ensureOwnNames(columns: readonly LoadedColumn[], numbered: string | undefined): void {
  const seen = new Set<string>(numbered === undefined ? [] : [numbered.toLowerCase()]);
  for (const { name } of columns) {
    if (seen.has(name.toLowerCase())) throw UploadErrors.sameNames(name);
    if (UNFIT.test(name)) throw UploadErrors.badName(name);
    seen.add(name.toLowerCase());
  }
}

/** The dataset of the table, or a new one; `null` if the person may not create datasets. */
export async function datasetOf(
  { datasets, directory, introspection, log }: Pick<UploadParts, 'datasets' | 'directory' | 'introspection' | 'log'>,
  scope: Scope,
  { databaseId, schema: asked, table }: NewTable,
): Promise<number | null> {
  const own = datasets.for(scope);
  const schema = asked ?? (await introspection.for(scope).defaultSchema(databaseId, scope.signal));
  const known = await own.facts(await directory.idsInDatabase(databaseId));
  const found = [...known.values()].find((one) => one.tableName === table && (one.schema ?? schema) === schema);
  if (found) {
    // A user who may append to the table need not own its dataset; the columns then stay until the owner refreshes
    // them.
    await own.refresh(found.id).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      log.info('The dataset of an uploaded table keeps its columns.', { dataset: found.id, status: error.status });
    });
    return found.id;
  }
  if (scope.principal && !scope.principal.can('can_write', 'Dataset')) return null;
  try {
    return (await own.create({ databaseId, schema, tableName: table })).id;
  } catch (error) {
    // Another user owns the table's dataset, and this user may not read it.
    if (error instanceof HttpError && error.status === 422) return null;
    throw error;
  }
}
