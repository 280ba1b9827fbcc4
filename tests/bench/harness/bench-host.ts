import { type ApiClient, expectStatus, signIn } from '../../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../../support/facet-process.ts';
import { type BenchDataset, registerDataset } from '../data/bench-dataset.ts';
import type { BenchTable } from '../data/bench-table.ts';
import { TimedClient } from './http-client.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
}

/** A server as an operator starts it, with the bench table registered. */
export interface BenchHost {
  readonly process: FacetProcess;
  readonly pid: number;
  readonly admin: ApiClient;
  readonly authorization: string;
  readonly dataset: BenchDataset;
  client(connections?: number): TimedClient;
  stop(): Promise<void>;
}

export async function startBenchHost(
  table: BenchTable,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchHost> {
  const facet = await startFacet({ env: { ...productionSettings(table.folder), ...env }, readyWithinMs: 120_000 });
  try {
    return await prepared(facet, table);
  } catch (error) {
    await facet.kill();
    throw error;
  }
}

async function prepared(facet: FacetProcess, table: BenchTable): Promise<BenchHost> {
  const { pid } = facet.child;
  if (pid === undefined) throw new Error('The server has no process id.');
  const admin = await signIn(facet.url);
  const authorization = await bearerOf(facet.url);
  const dataset = await registerDataset(admin, table);
  return {
    process: facet,
    pid,
    admin,
    authorization,
    dataset,
    client: (connections) => new TimedClient(facet.url, authorization, connections),
    stop: async () => void (await facet.stop()),
  };
}

/** Nothing that a test switches on and an operator does not; without the flag a download ends at 100,000 rows. */
export const productionSettings = (localDatabases: string): Readonly<Record<string, string>> => ({
  FACET_VALIDATE_RESPONSES: '0',
  FACET_LOCAL_DATABASES: localDatabases,
  FACET_FEATURE_ALLOW_FULL_CSV_EXPORT: 'true',
});

/** For the header of calls. */
export async function bearerOf(url: string, who: Person = ADMIN): Promise<string> {
  const answer = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...who, provider: 'db' }),
  });
  const body: { readonly access_token?: string } = JSON.parse(await answer.text());
  if (body.access_token === undefined) throw new Error(`Signing in failed with ${answer.status}.`);
  return `Bearer ${body.access_token}`;
}

/** The SQL that the server runs for a query. */
export async function sqlOf(host: BenchHost, query: object): Promise<string> {
  const answer = await host.admin.post('/api/v1/chart/data', {
    datasource: { id: host.dataset.datasetId, type: 'table' },
    queries: [query],
    result_type: 'query',
  });
  const sql: unknown = expectStatus(answer, 200).body.result[0]?.query;
  if (typeof sql !== 'string') throw new Error(`No SQL came for the query: ${answer.text}`);
  return sql.trim().replace(/;$/, '');
}

export const contextOf = (host: Pick<BenchHost, 'dataset'>, query: object, more: object = {}): object => ({
  datasource: { id: host.dataset.datasetId, type: 'table' },
  queries: [query],
  result_type: 'full',
  result_format: 'json',
  force: true,
  ...more,
});
