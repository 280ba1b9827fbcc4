import type { exploreEndpoints } from './common/wire/explore.ts';

type ExploreEndpoints = typeof exploreEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ExploreEndpoints {}
}
export type { PanelActionDeclared } from './common/points.ts';
