import type { rowLevelSecurityEndpoints } from './common/wire/rowlevelsecurity.ts';

export { combineClauses, type RowRule } from './common/combine-clauses.ts';

type RowLevelSecurityEndpoints = typeof rowLevelSecurityEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends RowLevelSecurityEndpoints {}
}
