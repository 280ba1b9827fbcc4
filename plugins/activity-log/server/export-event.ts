import type { ExportRequest } from '@facet/plugin-query/contract.server';
import type { ActivityEvent } from '../contract.server.ts';

/** The log entry for an export of rows: who exported which rows, in which format. */
export function exportEvent({ who, source, format, rowLimit }: ExportRequest): ActivityEvent {
  const { kind, id, name, databaseId } = source;
  return {
    action: `${kind}.export`,
    userId: who.id,
    json: { kind, id, name, database_id: databaseId, format, row_limit: rowLimit },
  };
}
