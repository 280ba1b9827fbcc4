import type { databaseEndpoints } from './common/wire/database.ts';

export { shownExtra } from './common/shown-extra.ts';
export { databasePermission, databaseNameOf } from './common/permission.ts';

type DatabaseEndpoints = typeof databaseEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends DatabaseEndpoints {}
}
