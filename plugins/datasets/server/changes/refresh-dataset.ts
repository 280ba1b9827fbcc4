import { personOf, type Scope } from '@facet/sdk/common';
import { type Announced, auditChanged, toStoredMoment } from '@facet/sdk/resource';
import { alignColumns } from '../dataset-parts.ts';
import type { DatasetRecord } from '../dataset-store.ts';
import type { DatasetTables } from '../tables.ts';
import { type ChangeParts, ensureManagedHere, ensureMine, named } from './change-parts.ts';
import { describeSource, firstTemporal, sourceOf } from './dataset-source.ts';

export async function refreshDataset(parts: ChangeParts, record: DatasetRecord, scope: Scope): Promise<void> {
  const who = personOf(scope);
  await ensureMine(parts, who, record);
  ensureManagedHere(record);
  await parts.objects.update(who, named(record), (announced) => readColumnsAgain(announced, parts, record, scope));
}

/** Replaces the columns by the present columns of the source. */
export async function readColumnsAgain(
  _announced: Announced,
  parts: ChangeParts,
  record: DatasetRecord,
  scope: Scope,
): Promise<void> {
  const columns = await describeSource(parts, sourceOf(record), scope);
  await parts.store.transaction<DatasetTables, void>(async (tx) => {
    await alignColumns(tx, record.id, columns, toStoredMoment(new Date()));
    await tx
      .updateTable('datasets')
      .set({
        ...auditChanged(scope.principal, new Date()),
        main_dttm_col: record.main_dttm_col ?? firstTemporal(columns),
      })
      .where('id', '=', record.id)
      .execute();
  });
}
