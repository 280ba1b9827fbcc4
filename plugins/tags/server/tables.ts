import type { AuditColumns } from '@facet/sdk/resource';
import type { Generated } from 'kysely';

export interface TagTable extends AuditColumns {
  id: Generated<number>;
  name: string;
  description: string | null;
}

export interface TagTables {
  tags: TagTable;
  /** `kind` is the contract's number of the object type. */
  tagged_objects: { tag_id: number; kind: number; object_id: number };
  tag_favorites: { tag_id: number; user_id: number };
}
