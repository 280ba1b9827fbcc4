import type { Datasource, Datasources } from '@facet/plugin-query/contract.server';
import { personOf, type Scoped } from '@facet/sdk/common';
import type { Access } from '@facet/sdk/server';

/** Datasets that a person may read. Of others not even the name, the metrics or the columns are told: they are as if not there. */
export interface ReadableDatasets {
  find(id: number): Promise<Datasource | undefined>;
}

export const readableDatasets = (
  sources: Scoped<Datasources>,
  access: Pick<Access, 'canDatasource'>,
): Scoped<ReadableDatasets> => ({
  for: (scope) => ({
    async find(id) {
      const found = await sources.for(scope).find('table', id);
      return found !== undefined && access.canDatasource(personOf(scope), found.subject) ? found : undefined;
    },
  }),
});
