import { defineHook, defineScopedToken, type Veto } from '@facet/sdk/common';
import type { ExportedRows, ExportRequest } from '../exports/exported-rows.ts';

/** Releases files of rows, of charts and of SQL, to a person. */
export interface Exports {
  /**
   * Asks the guards of all plugins before `open` reads anything, and tells observers once it has.
   * @throws HttpError 403 with the reason of a guard, 503 where one cannot be asked
   */
  release<T>(rows: ExportedRows, open: () => Promise<T>): Promise<T>;
}

/**
 * Rows are about to leave as a file; a tap may answer with the error that says why not. A guard that throws, is late, or
 * whose plugin is switched on and does not run, refuses.
 */
export const WillExport = defineHook<readonly [request: ExportRequest], Veto>({
  id: 'query/will-export@1',
  description: 'Rows are about to leave as a file.',
  kind: 'bail',
  policy: 'fail-closed',
  budgetMs: 5_000,
});

/** A file of rows has been opened. */
export const DidExport = defineHook<readonly [request: ExportRequest], void>({
  id: 'query/did-export@1',
  description: 'A file of rows has been opened.',
  kind: 'observe',
  policy: 'isolate',
  budgetMs: 5_000,
});

export const ExportsToken = defineScopedToken<Exports>('query/exports@1', 'Files of rows.');
