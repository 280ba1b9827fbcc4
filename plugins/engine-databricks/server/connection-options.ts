import { type ConnectionSpec, EngineError, type HttpLineOptions } from '@facet/sdk/server';

export interface DatabricksOptions {
  readonly line: HttpLineOptions;
  readonly token: string;
  readonly warehouse: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly connectTimeoutMs: number;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|::1)$/;

/** @throws EngineError for what cannot be meant */
export function connectionOptions(spec: ConnectionSpec): DatabricksOptions {
  const { password, query } = spec;
  const [first = '', second = '', ...more] = (spec.database ?? '').split('/');
  if (more.length > 0)
    throw new EngineError('connection', 'Write the address as databricks://token:…@host/catalog/schema?http_path=….');
  const plain = query['protocol'] === 'http';
  if (plain && !LOOPBACK.test(spec.hostname ?? ''))
    throw new EngineError('connection', 'A secret needs an encrypted connection: protocol=http is for this machine.');
  if (!password) throw new EngineError('connection', 'Access denied: give an access token as the password.');
  const [, warehouse] = /\/(?:warehouses|endpoints)\/([\w-]+)\/?$/.exec(query['http_path'] ?? '') ?? [];
  if (warehouse === undefined)
    throw new EngineError(
      'connection',
      'Name the SQL warehouse: http_path=/sql/1.0/warehouses/…, as its page of connection details says.',
    );
  // Drivers name the catalogue and the schema as arguments, too.
  const catalog = query['catalog'] ?? (first || null);
  const own = spec.catalog === undefined || spec.catalog === catalog;
  return {
    line: { port: 443, tls: plain ? 'off' : 'name' },
    token: password,
    warehouse,
    catalog: spec.catalog ?? catalog,
    schema: own ? (query['schema'] ?? (second || null)) : null,
    connectTimeoutMs: spec.connectTimeoutMs,
  };
}
