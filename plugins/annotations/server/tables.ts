import type { AuditColumns, PeopleTables } from '@facet/sdk/resource';
import type { Generated, Selectable } from 'kysely';

export interface LayersTable extends AuditColumns {
  id: Generated<number>;
  name: string;
  descr: string | null;
}

/** Timestamps are UTC in the form `YYYY-MM-DDTHH:MM:SS`, which sorts as text. */
export interface AnnotationsTable extends AuditColumns {
  id: Generated<number>;
  layer_id: number;
  short_descr: string;
  long_descr: string | null;
  start_dttm: string;
  end_dttm: string;
  json_metadata: string | null;
}

export interface Tables extends PeopleTables {
  annotation_layer: LayersTable;
  annotation: AnnotationsTable;
}

export type LayerRow = Selectable<LayersTable>;
export type AnnotationRow = Selectable<AnnotationsTable>;
