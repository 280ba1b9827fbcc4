import { defineRoutes, keeperOf, type Principal, type RequestInfo, type RouteSet } from '@facet/sdk/server';
import type { Scope } from '@facet/sdk/common';
import type { Access } from '@facet/sdk/server';
import { databaseUploadEndpoints, type Layout } from '../../common/wire/upload.ts';
import { namedSchemas } from '../tables/allowed-schema.ts';
import { UploadErrors } from '../errors.ts';
import { inspectFile, rowFileOf } from '../tables/inspect-file.ts';
import { datasetOf, makeTable, type NewTable } from '../tables/make-table.ts';
import type { StagedFile } from '../staging/staged-file.ts';
import type { UploadParts } from '../tables/upload-parts.ts';
import { columnsOf, type FormBody, readContractForm } from './contract-form.ts';

interface UploadCall {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly signal: AbortSignal;
  readonly request: RequestInfo;
  readonly body: FormBody;
}

/** Number of sheets whose columns are returned. */
const MOST_SHEETS = 20;

/** File types of the contract, with our formats. */
const TYPES: ReadonlyMap<string, readonly StagedFile['format'][]> = new Map([
  ['csv', ['csv', 'json']],
  ['columnar', ['parquet']],
  ['excel', ['workbook']],
]);

export function databaseUploadRoutes(parts: UploadParts, access: Pick<Access, 'canDatabase' | 'canSchema'>): RouteSet {
  const asType = (type: string) => (call: UploadCall) => ({ ...call, body: { ...call.body, type } });
  const [csv, excel, columnar] = [asType('csv'), asType('excel'), asType('columnar')];
  const upload = (call: UploadCall & { readonly params: { readonly id: number } }) => uploadToDatabase(parts, call);
  const metadata = (call: UploadCall) => fileMetadata(parts, call);
  return defineRoutes(databaseUploadEndpoints, {
    async 'GET /api/v1/database/:id/schemas_access_for_file_upload/'({ principal, params }) {
      const database = (await parts.databases.settings([params.id])).get(params.id);
      if (database === undefined) throw UploadErrors.databaseMissing();
      const named = namedSchemas(database);
      if (access.canDatabase(principal, database)) return { json: { schemas: named } };
      const schemas = named.filter((name) => access.canSchema(principal, database, name));
      // The error must not reveal that a database exists which the user may not use.
      if (schemas.length === 0) throw UploadErrors.databaseMissing();
      return { json: { schemas } };
    },
    'POST /api/v1/database/:id/upload/': upload,
    'POST /api/v1/database/:id/csv_upload/': (call) => upload({ ...csv(call), params: call.params }),
    'POST /api/v1/database/:id/excel_upload/': (call) => upload({ ...excel(call), params: call.params }),
    'POST /api/v1/database/:id/columnar_upload/': (call) => upload({ ...columnar(call), params: call.params }),
    'POST /api/v1/database/upload_metadata/': metadata,
    'POST /api/v1/database/csv_metadata/': (call) => metadata(csv(call)),
    'POST /api/v1/database/excel_metadata/': (call) => metadata(excel(call)),
    'POST /api/v1/database/columnar_metadata/': (call) => metadata(columnar(call)),
  });
}

async function uploadToDatabase(
  parts: UploadParts,
  { params: { id }, ...call }: UploadCall & { readonly params: { readonly id: number } },
) {
  const form = readContractForm(call.body);
  await withFile(parts, call, async (file) => {
    const { rowFile } = await rowFileOf(parts, file, form.layout, call.signal);
    const { columns, found } = await inspectFile(parts, rowFile, 1, call.signal);
    const table: NewTable = {
      databaseId: id,
      schema: form.schema,
      table: form.table,
      ifExists: form.ifExists,
      misfits: 'widen',
      columns: columnsOf(form, columns),
      ...(form.numbered === undefined ? {} : { numbered: form.numbered }),
    };
    const limited = form.maxRows === undefined ? {} : { maxRows: form.maxRows };
    await makeTable(parts, call.scope, { ...rowFile, ...found, ...limited }, table);
    await datasetOf(parts, call.scope, table);
  });
  return { status: 201, json: { message: 'OK' } };
}

async function fileMetadata(parts: UploadParts, call: UploadCall) {
  const form = readContractForm(call.body);
  const items = await withFile(parts, call, async (file) => {
    const sheetItem = async (layout: Layout) => {
      const { rowFile, sheet, sheets } = await rowFileOf(parts, file, layout, call.signal);
      const { columns } = await inspectFile(parts, rowFile, 1, call.signal);
      return { item: { column_names: columns.map(({ name }) => name), sheet_name: sheet }, sheets };
    };
    const first = await sheetItem(form.layout);
    const others = form.layout.sheet === undefined ? first.sheets.slice(1, MOST_SHEETS) : [];
    const all = [first.item];
    for (const sheet of others) all.push((await sheetItem({ ...form.layout, sheet })).item);
    return all;
  });
  return { json: { result: { items } } };
}

async function withFile<T>(
  { staged }: UploadParts,
  { principal, request, body, signal }: UploadCall,
  work: (file: StagedFile) => Promise<T>,
): Promise<T> {
  const files = request.files.filter(({ field }) => field === 'file');
  const file = await staged.keep(keeperOf(principal), files, { forThisCall: true, signal });
  try {
    const type = body['type'];
    if (typeof type === 'string' && TYPES.get(type)?.includes(file.format) !== true)
      throw UploadErrors.badMember('type', type);
    return await work(file);
  } finally {
    await staged.drop(file);
  }
}
