import { type Announced, auditChanged } from '@facet/sdk/resource';
import { notFound, type Principal } from '@facet/sdk/server';
import type { DatasetRecord } from '../dataset-store.ts';
import type { DatasetTables } from '../tables.ts';
import { type ChangeParts, ensureManagedHere, ensureMine, named } from './change-parts.ts';
import { syncPermissions } from './dataset-permissions.ts';

/** @throws HttpError 403 for datasets of other owners; then none is removed */
export async function removeDatasets(
  parts: ChangeParts,
  records: readonly DatasetRecord[],
  who: Principal,
): Promise<void> {
  for (const record of records) await ensureMine(parts, who, record);
  const ids = records.map(({ id }) => id);
  await parts.objects.remove(who, records.map(named), async (_announced: Announced) => {
    await parts.store.db<DatasetTables>().deleteFrom('datasets').where('id', 'in', ids).execute();
    for (const record of records) await syncPermissions(parts, record, null);
  });
}

/** @throws HttpError 403 for another owner's dataset, 404 without such a part */
export async function removePart(
  parts: ChangeParts,
  record: DatasetRecord,
  table: 'dataset_columns' | 'dataset_metrics',
  part: number,
  who: Principal,
): Promise<void> {
  await ensureMine(parts, who, record);
  ensureManagedHere(record);
  const db = parts.store.db<DatasetTables>();
  const ofDataset = db.selectFrom(table).select('id').where('id', '=', part).where('dataset_id', '=', record.id);
  if ((await ofDataset.executeTakeFirst()) === undefined) throw notFound();
  await parts.objects.update(who, named(record), async (_announced: Announced) => {
    await db.deleteFrom(table).where('id', '=', part).where('dataset_id', '=', record.id).execute();
    await db.updateTable('datasets').set(auditChanged(who, new Date())).where('id', '=', record.id).execute();
  });
}
