/**
 * The capabilities that a manifest may request and an administrator can grant. They limit what a plugin may do through the host for
 * the current user, and never exceed the rights of that user. The last one cannot be granted to an installed plugin.
 */
export const CAPABILITIES = [
  /** Calls of the HTTP API whose endpoint names no other capability. */
  'net:fetch',
  /** Rows of datasets and charts. */
  'data:read',
  /** Its own SQL on databases. */
  'sql:run',
  /** Name, address, roles and rights of the current user. */
  'session:read',
  /** Writing its own settings. */
  'storage:own',
  /** Files of the server in the folders that `FACET_LOCAL_DATABASES` names. */
  'files:read',
  /**
   * Calls to other servers that its manifest names under `origins`; loading in pages from servers that its settings name, and
   * frames of those servers around its own pages (`app/outside-source@1`).
   */
  'net:outside',
  /** Administration: users, roles, rights, rules, connections, plugins, flags, settings and the log. */
  'admin:write',
  /** Work as the system itself, which passes every check of rights, or as any user; see `SystemScopesToken`. */
  'system:act',
] as const;

export type Capability = (typeof CAPABILITIES)[number];
