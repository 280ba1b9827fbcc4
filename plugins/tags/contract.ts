import type { tagEndpoints } from './common/wire/tag.ts';

export { tagIdsOf } from './common/tag-ids.ts';
export { TAGGED_KINDS, type TaggedKind } from './common/tagged-kind.ts';

type TagEndpoints = typeof tagEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends TagEndpoints {}
}
