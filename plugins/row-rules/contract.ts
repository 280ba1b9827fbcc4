import type { rowLevelSecurityEndpoints } from './common/wire/rowlevelsecurity.ts';

type RowLevelSecurityEndpoints = typeof rowLevelSecurityEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends RowLevelSecurityEndpoints {}
}
