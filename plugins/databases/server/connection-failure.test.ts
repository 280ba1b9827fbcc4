import { EngineError } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { connectionFailure } from './connection-failure.ts';
import { ConnectionSteps } from './connection-steps.ts';
import { parseConnectionUri } from './connection-uri.ts';

// Messages that no test server sends. The others are in tests/connections.
it.each([
  ['Connections using insecure transport are prohibited while --require_secure_transport=ON.', 'TLS_REQUIRED', 'tls'],
  ['certificate has expired', 'TLS_EXPIRED', 'tls'],
  ['permission denied for database "shop"', 'DATABASE_PERMISSIONS', 'database'],
  ['no pg_hba.conf entry for host "10.0.0.7", user "u", database "d", no encryption', 'ACCESS_DENIED', 'sign-in'],
  ['role "u" does not exist', 'INVALID_USERNAME', 'sign-in'],
])('%j is CONNECTION_%s_ERROR at %s', (said, type, step) => {
  const uri = parseConnectionUri('postgresql://u:p@db.example/shop');
  if (!uri) throw new Error('This is no connection text.');
  const failure = connectionFailure(new EngineError('connection', said), uri, 422, new ConnectionSteps('name'));
  expect(failure).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          error_type: `CONNECTION_${type}_ERROR`,
          extra: { steps: expect.arrayContaining([expect.objectContaining({ step, state: 'failed' })]) },
        },
      ],
    },
  });
});

it('a database that is a file has no host that is down', () => {
  const uri = parseConnectionUri('duckdb:////data/shop.duckdb');
  if (!uri) throw new Error('This is no connection text.');
  const said = 'The query exceeded the 10 seconds timeout.';
  expect(connectionFailure(new EngineError('timeout', said), uri, 422)).toMatchObject({
    body: { errors: [{ error_type: 'GENERIC_DB_ENGINE_ERROR', message: said }] },
  });
});
