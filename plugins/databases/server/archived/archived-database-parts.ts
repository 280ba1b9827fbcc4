import type { ObjectChanges, Resource } from '@facet/sdk/resource';
import type { Access, MetadataStore } from '@facet/sdk/server';
import type { Reach } from '../connection-input.ts';
import type { Registry } from '../registry.ts';
import type { DatabaseRecord } from '../tables.ts';

export interface ArchivedDatabaseParts {
  readonly store: MetadataStore;
  readonly resource: Resource<DatabaseRecord>;
  readonly registry: Registry;
  readonly access: Access;
  readonly objects: ObjectChanges;
  readonly reach: Pick<Reach, 'files' | 'networks' | 'isTunnelling'>;
}
