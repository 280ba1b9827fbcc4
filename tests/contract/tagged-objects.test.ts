import { afterAll, beforeAll, describe } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { taggedObjectTests } from './tagging-tests.ts';

describe('tags of a running server', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let other: ApiClient;
  let databaseId: number;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_TAGGING_SYSTEM: 'true' } });
    admin = await signIn(facet.url);
    const made = await admin.post('/api/v1/database/', { database_name: 'own', sqlalchemy_uri: 'duckdb:///examples' });
    databaseId = expectStatus(made, 201).body.id;
    other = await signUp(facet.url, admin, 'writer', ['Gamma']);
  }, 90_000);
  afterAll(() => facet?.stop());

  taggedObjectTests(() => ({ admin, other, databaseId }));
});
