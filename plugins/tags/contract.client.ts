import type { ApiClient } from '@facet/sdk/client/tokens';
import type { TaggedKind } from './contract.ts';

/** What has tags, and those that it has and shall have. */
export interface TagChange {
  readonly kind: TaggedKind;
  readonly id: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Puts tags on an object and takes others off. @throws ApiError */
export async function writeTags(api: ApiClient, { kind, id, before, after }: TagChange): Promise<void> {
  const params = { kind, object: id };
  const added = after.filter((name) => !before.includes(name));
  if (added.length > 0)
    await api.call('POST /api/v1/tag/:kind/:object/', { params, body: { properties: { tags: added } } });
  for (const tag of before.filter((held) => !after.includes(held)))
    await api.call('DELETE /api/v1/tag/:kind/:object/:tag/', { params: { ...params, tag } });
}

/** Tags that a list is filtered by: a page of them, as `serverFilter` asks. @throws ApiError */
export async function tagChoices(
  api: ApiClient,
  page: { readonly page: number; readonly page_size: number },
  signal: AbortSignal,
): Promise<{ readonly result: readonly { readonly value: number; readonly text: string }[] }> {
  const { result } = await api.call('GET /api/v1/tag/', { q: { order_column: 'name', ...page } }, { signal });
  return { result: result.map(({ id, name }) => ({ value: id, text: name })) };
}

const CHOICES = 100;

/** Names of tags that there are, for forms that offer them. @throws ApiError */
export async function tagNames(api: ApiClient, signal: AbortSignal): Promise<readonly string[]> {
  const q = { order_column: 'name', page: 0, page_size: CHOICES };
  return (await api.call('GET /api/v1/tag/', { q }, { signal })).result.map(({ name }) => name);
}
