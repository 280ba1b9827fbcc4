import type { ExportRequest } from '@facet/plugin-query/contract.server';
import type { ActivityEvent } from '../contract.server.ts';

/** The line of the log about rows that left as a file: who took which ones, in which format. */
export function exportEvent({ who, source, format, rowLimit }: ExportRequest): ActivityEvent {
  const { kind, id, name, databaseId } = source;
  return {
    action: `${kind}.export`,
    userId: who.id,
    json: { kind, id, name, database_id: databaseId, format, row_limit: rowLimit },
  };
}
