import { defineRoutes, keeperOf, type RouteSet, type RowFileProblem } from '@facet/sdk/server';
import { type Inspected, type ShownProblem, type TableBody, uploadEndpoints } from '../../common/wire/upload.ts';
import { problemText } from '../errors.ts';
import { inspectFile, rowFileOf } from '../tables/inspect-file.ts';
import { datasetOf, makeTable, namesAt, type NewTable } from '../tables/make-table.ts';
import { OWN_NAME, OWN_SCHEMA } from '../tables/own-database.ts';
import type { UploadParts } from '../tables/upload-parts.ts';

const SHOWN_ROWS = 200;

/** Handlers for uploading step by step: stage a file, inspect it, create a table from it. */
export function uploadRoutes(parts: UploadParts): RouteSet {
  const { staged, own } = parts;
  return defineRoutes(uploadEndpoints, {
    async 'GET /api/v1/upload/own/'() {
      return {
        json: {
          database_id: (await own.find()) ?? null,
          name: OWN_NAME,
          offered: own.isOffered,
          largest: parts.largestBytes,
        },
      };
    },

    async 'POST /api/v1/upload/'({ principal, body, request, signal }) {
      const files = request.files.filter(({ field }) => field === 'file');
      const beginning = body.beginning === 'true';
      const { key, name, size, format } = await staged.keep(keeperOf(principal), files, { beginning, signal });
      return { status: 201, json: { key, name, size, format } };
    },

    async 'POST /api/v1/upload/:key/preview'({ principal, params, body, signal }) {
      const file = await staged.get(keeperOf(principal), params.key);
      const { rowFile, ...about } = await rowFileOf(parts, file, body, signal);
      const { found, columns, rows, sampled, problems } = await inspectFile(parts, rowFile, SHOWN_ROWS, signal);
      const names = columns.map(({ name }) => name);
      const { skipLines: skip_lines, dayFirst: day_first, ...others } = found;
      const result: Inspected = {
        found: {
          ...others,
          skip_lines,
          day_first,
          encoding: about.encoding,
          sheets: [...about.sheets],
          sheet: about.sheet,
        },
        columns: columns.map(({ stated = null, fits, ...column }) => ({ ...column, stated, fits: { ...fits } })),
        rows: rows.map((row) => [...row]),
        sampled,
        problems: problems.map((problem) => shownProblem(problem, names)),
      };
      return { json: { result } };
    },

    async 'POST /api/v1/upload/:key/table'({ principal, scope, params, body, signal }) {
      const file = await staged.get(keeperOf(principal), params.key);
      const { rowFile } = await rowFileOf(parts, file, body.layout, signal);
      const table = newTable(body, body.database_id ?? (await own.ensure(signal)));
      const { rows, problems } = await makeTable(parts, scope, rowFile, table, (written) => {
        file.rowsWritten = written;
      });
      const names = namesAt(table.columns);
      const dataset = await datasetOf(parts, scope, table);
      await staged.drop(file);
      const shown = problems.map((problem) => shownProblem(problem, names));
      return { status: 201, json: { rows, problems: shown, database_id: table.databaseId, dataset_id: dataset } };
    },

    async 'GET /api/v1/upload/:key/progress'({ principal, params }) {
      return { json: { rows: await staged.rowsWritten(keeperOf(principal), params.key) } };
    },

    async 'DELETE /api/v1/upload/:key'({ principal, params }) {
      await staged.discard(keeperOf(principal), params.key);
      return { json: { message: 'OK' } };
    },
  });
}

function newTable(body: TableBody, databaseId: number): NewTable {
  return {
    databaseId,
    schema: body.database_id === null ? OWN_SCHEMA : body.schema,
    table: body.table_name,
    ifExists: body.if_exists,
    misfits: body.misfits,
    // The types that the user has seen in the preview are not widened.
    columns: body.columns.map((column) => ({ ...column, fixed: true })),
  };
}

function shownProblem(problem: RowFileProblem, names: readonly string[]): ShownProblem {
  const { code, line = null, column = null, rows } = problem;
  return { text: problemText(problem, names), code, line, column, rows };
}
