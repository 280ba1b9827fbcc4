/**
 * Every right that a plugin may ask for in its manifest and an administrator grants to it. They say what a plugin may ask
 * of the host in the name of the person at the page, never more than that person may do. All but the last, which
 * cannot be granted to an installed plugin.
 */
export const CAPABILITIES = [
  /** Calls of the HTTP API whose endpoint names no other capability. */
  'net:fetch',
  /** Rows of datasets and charts. */
  'data:read',
  /** SQL of its own on databases. */
  'sql:run',
  /** Name, address, roles and rights of the person at the page. */
  'session:read',
  /** Writing settings of its own. */
  'storage:own',
  /** Files of the server in the folders that `FACET_LOCAL_DATABASES` names. */
  'files:read',
  /**
   * Calls of other servers, of those that its manifest names under `origins`; and pages that load from those that its settings
   * name (`app/outside-source@1`).
   */
  'net:outside',
  /** Administration: users, roles, rights, rules, connections, plugins, flags, settings and the log. */
  'admin:write',
  /** Work of the system itself, which passes every check of rights, and of any person; see `SystemScopesToken`. */
  'system:act',
] as const;

export type Capability = (typeof CAPABILITIES)[number];
