import { type ConnectionSpec, EngineError, type HttpLineOptions, serviceLine } from '@facet/sdk/server';

export interface DatabricksOptions {
  readonly line: HttpLineOptions;
  readonly token: string;
  readonly warehouse: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly connectTimeoutMs: number;
}

/** @throws EngineError for invalid options */
export function connectionOptions(spec: ConnectionSpec): DatabricksOptions {
  const { password, query } = spec;
  const [first = '', second = '', ...more] = (spec.database ?? '').split('/');
  if (more.length > 0)
    throw new EngineError('connection', 'Write the address as databricks://token:…@host/catalog/schema?http_path=….');
  const line = serviceLine(spec);
  if (!password) throw new EngineError('connection', 'Access denied: give an access token as the password.');
  const [, warehouse] = /\/(?:warehouses|endpoints)\/([\w-]+)\/?$/.exec(query['http_path'] ?? '') ?? [];
  if (warehouse === undefined)
    throw new EngineError(
      'connection',
      'Name the SQL warehouse: http_path=/sql/1.0/warehouses/…, as its page of connection details says.',
    );
  // Some drivers take the catalogue and the schema as query arguments.
  const catalog = query['catalog'] ?? (first || null);
  const own = spec.catalog === undefined || spec.catalog === catalog;
  return {
    line,
    token: password,
    warehouse,
    catalog: spec.catalog ?? catalog,
    schema: own ? (query['schema'] ?? (second || null)) : null,
    connectTimeoutMs: spec.connectTimeoutMs,
  };
}
