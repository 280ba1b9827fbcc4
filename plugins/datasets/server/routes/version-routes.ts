import { withUtcZone, type Resource } from '@facet/sdk/resource';
import { defineRoutes, type Identity, type RouteSet } from '@facet/sdk/server';
import { datasetVersionEndpoints } from '../../common/wire/dataset-version.ts';
import { ensureOwner } from '../dataset-access.ts';
import type { DatasetReader, DatasetRecord } from '../dataset-store.ts';
import type { DatasetHistory } from '../history/dataset-history.ts';

export interface VersionRoutesParts {
  readonly resource: Resource<DatasetRecord>;
  readonly reader: DatasetReader;
  readonly history: DatasetHistory;
  readonly users: Identity['users'];
}

export function versionRoutes({ resource, reader, history, users }: VersionRoutesParts): RouteSet {
  return defineRoutes(datasetVersionEndpoints, {
    async 'GET /api/v1/dataset/:id/versions'({ principal, scope, params }) {
      const { id } = await resource.visibleRow(scope, params.id);
      ensureOwner(principal, await reader.ownerIds(id));
      const versions = await history.versions(id);
      const people = await users.byIds([...new Set(versions.flatMap(({ savedBy }) => savedBy ?? []))]);
      const byId = new Map(people.map((person) => [person.id, person]));
      const result = versions.map(({ id: version, savedOn, savedBy, changes, changeCount }) => {
        const person = savedBy === null ? undefined : byId.get(savedBy);
        return {
          id: version,
          saved_on: withUtcZone(savedOn),
          saved_by:
            person === undefined ? null : { id: person.id, first_name: person.firstName, last_name: person.lastName },
          changes: changes === null ? null : [...changes],
          change_count: changeCount,
        };
      });
      return { json: { result, count: result.length } };
    },

    async 'GET /api/v1/dataset/:id/versions/:version'({ principal, scope, params }) {
      const { id } = await resource.visibleRow(scope, params.id);
      ensureOwner(principal, await reader.ownerIds(id));
      return { json: { id: params.version, result: await history.state(id, params.version) } };
    },
  });
}
