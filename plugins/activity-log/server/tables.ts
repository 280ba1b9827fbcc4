import type { PeopleTables } from '@facet/sdk/resource';
import type { Generated } from 'kysely';

export interface LogsTable {
  id: Generated<number>;
  action: string;
  event_name: string | null;
  user_id: number | null;
  dashboard_id: number | null;
  slice_id: number | null;
  json: string | null;
  duration_ms: number | null;
  referrer: string | null;
  /** UTC, `YYYY-MM-DDTHH:MM:SS.ffffff`. */
  dttm: string;
}

export interface Tables extends PeopleTables {
  logs: LogsTable;
}
