import { type AnyTables, readRelated, relatedPeople } from '@facet/sdk/resource';
import type { MetadataStore, People } from '@facet/sdk/server';
import { userDirectory } from './user-directory.ts';

/** Names of users for plugins that store only ids. */
export function people(metadata: MetadataStore): People {
  const users = userDirectory(metadata);
  return {
    async named(ids) {
      const found = await users.byIds(ids);
      return found.map(({ id, firstName, lastName }) => ({ id, first_name: firstName, last_name: lastName }));
    },
    choices: (scope, query) => readRelated(metadata.db<AnyTables>(), relatedPeople(), scope, query),
  };
}
