/**
 * Every right that a plugin may ask for in its manifest and an administrator grants to it. They say what a plugin may ask
 * of the host in the name of whoever looks at the page, never more than that person may do.
 */
export const CAPABILITIES = [
  /** Calls of the HTTP API, but those that another capability names. */
  'net:fetch',
  /** Rows of datasets and charts. */
  'data:read',
  /** SQL of its own on databases. */
  'sql:run',
  /** Name, address, roles and rights of whoever looks at the page. */
  'session:read',
  /** Writing settings of its own. */
  'storage:own',
  /** Changes of users, roles, rights, plugins, flags and settings. */
  'admin:write',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

const PATHS: readonly (readonly [capability: Capability, path: RegExp])[] = [
  ['admin:write', /^\/api\/v1\/(security|plugin|feature_flag|setting|rowlevelsecurity)(\/|$)/],
  ['sql:run', /^\/api\/v1\/sqllab(\/|$)/],
  ['data:read', /^\/api\/v1\/(chart(\/[^/]+)?\/data|datasource)(\/|$)/],
];
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a call of the HTTP API takes; `path` is without arguments, its dots resolved. */
export function capabilityOfCall(method: string, path: string): Capability {
  const named = PATHS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'net:fetch';
  return named === 'admin:write' && READING.has(method) ? 'net:fetch' : named;
}
