import type { ApiClient } from '@facet/sdk/client/tokens';
import { taggedPage } from './common/tag-pages.ts';
import type { TaggedKind } from './contract.ts';

/** A change of an object's tags. */
export interface TagChange {
  readonly kind: TaggedKind;
  readonly id: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Adds and removes tags of an object. @throws ApiError */
export async function writeTags(api: ApiClient, { kind, id, before, after }: TagChange): Promise<void> {
  const params = { kind, object: id };
  const added = after.filter((name) => !before.includes(name));
  if (added.length > 0)
    await api.call('POST /api/v1/tag/:kind/:object/', { params, body: { properties: { tags: added } } });
  for (const tag of before.filter((held) => !after.includes(held)))
    await api.call('DELETE /api/v1/tag/:kind/:object/:tag/', { params: { ...params, tag } });
}

/** A page of tags as choices of a list filter, in the format of `serverFilter`. @throws ApiError */
export async function tagChoices(
  api: ApiClient,
  { page, page_size, filter }: { readonly page: number; readonly page_size: number; readonly filter: string },
  signal: AbortSignal,
): Promise<{ readonly result: readonly { readonly value: number; readonly text: string }[] }> {
  const filters = filter === '' ? [] : [{ col: 'name', opr: 'ct', value: filter }];
  const q = { order_column: 'name', page, page_size, filters };
  const { result } = await api.call('GET /api/v1/tag/', { q }, { signal });
  return { result: result.map(({ id, name }) => ({ value: id, text: name })) };
}

const CHOICES = 100;

/** Names of existing tags, for suggestions. @throws ApiError */
export async function tagNames(api: ApiClient, signal: AbortSignal): Promise<readonly string[]> {
  const q = { order_column: 'name', page: 0, page_size: CHOICES };
  return (await api.call('GET /api/v1/tag/', { q }, { signal })).result.map(({ name }) => name);
}

/** Tags of a row, each leading to what else has it, for `chipsColumn`. */
export const linkedTags = (tags: readonly { readonly id: number; readonly name: string }[]) =>
  tags.map(({ id, name }) => ({ id, name, to: taggedPage(id) }));
