import type { ConnectionSpec } from '@facet/sdk/server';

/** A database of the engine of these tests: it makes all rows itself. */
export const ordersConnection: ConnectionSpec = {
  id: 1,
  name: 'orders',
  scheme: 'orders',
  username: null,
  password: null,
  hostname: null,
  port: null,
  database: null,
  query: {},
  extra: {},
  connectTimeoutMs: 1_000,
};
