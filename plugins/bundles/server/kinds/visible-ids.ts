import type { Scope } from '@facet/sdk/common';
import type { Resource } from '@facet/sdk/resource';

/** The given ids whose rows the user may see, ascending. */
export async function visibleIds<Row extends { readonly id: number }>(
  resource: Pick<Resource<Row>, 'visibleAmong'>,
  scope: Scope,
  ids: readonly number[],
): Promise<readonly number[]> {
  const visible: number[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const { id } of await resource.visibleAmong(scope, ids.slice(at, at + AT_ONCE))) visible.push(id);
  return visible.sort((a, b) => a - b);
}

const AT_ONCE = 5_000;
