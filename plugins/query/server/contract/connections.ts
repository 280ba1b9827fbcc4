import { definePoint } from '@facet/sdk/common';
import type { RoutedConnection } from '../gateway/routed-connection.ts';

/** A registered database as the gateway needs it; the password is inside `spec` and goes nowhere else. */
export interface DatabaseConnection {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Key of the engine at `query/engine@1`. */
  readonly engine: string;
  readonly spec: RoutedConnection;
  /** UTC ISO text. A change closes the open connections of the older version. */
  readonly changedOn: string;
  readonly cacheTimeout: number | null;
  readonly allowDml: boolean;
  readonly allowRunAsync: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  /** Absent: no file of rows becomes a table of it. */
  readonly allowFileUpload?: boolean;
  readonly exposeInSqllab: boolean;
  readonly forceCtasSchema: string | null;
  readonly impersonateUser: boolean;
}

export interface ConnectionSource {
  find(id: number): Promise<DatabaseConnection | undefined>;
}

/**
 * Where registered databases come from; the databases plugin fills it, key `databases`. Not from the process of an installed plugin:
 * a connection holds its secrets, and permissions on databases belong to that plugin.
 */
export const ConnectionsPoint = definePoint<{ declared: { key?: string }; implementation: ConnectionSource }>({
  id: 'query/connections@1',
  description: 'Registered databases by id.',
  side: 'server',
});
