import { FacetError, type Hook, type Veto } from '@facet/sdk/common';
import { forbidden, HttpError, type Principal } from '@facet/sdk/server';
import { DidExport, WillExport } from '../../contract.server.ts';
import { ExportErrors } from './errors.ts';
import type { ExportedRows, ExportRequest } from './exported-rows.ts';

export interface ExportHooks {
  fire<R>(hook: Hook<readonly [request: ExportRequest], R>, request: ExportRequest): Promise<R>;
}

/** As `Exports`, for any person; inside this plugin. */
export interface GuardedExports {
  release<T>(who: Principal, rows: ExportedRows, open: () => Promise<T>): Promise<T>;
}

/** The permission comes first, then the guards of all plugins; observers hear of it once the file can be sent. */
export function createExports(hooks: ExportHooks): GuardedExports {
  return {
    async release(who, rows, open) {
      if (rows.source.kind === 'dataset' && !who.can('can_csv', 'Superset')) throw forbidden();
      const request: ExportRequest = { ...rows, who: { id: who.id, username: who.username } };
      const veto = await asked(hooks, request);
      if (veto) throw veto instanceof HttpError ? veto : ExportErrors.refused(veto);
      const opened = await open();
      // Taps of this hook are isolated: none of them can fail the export.
      void hooks.fire(DidExport, request);
      return opened;
    },
  };
}

/** @throws HttpError 503 where a guard fails, is late or does not run */
async function asked(hooks: ExportHooks, request: ExportRequest): Promise<Veto> {
  try {
    return await hooks.fire(WillExport, request);
  } catch (error) {
    throw ExportErrors.unavailable(error instanceof FacetError ? error.owner : undefined, error);
  }
}
