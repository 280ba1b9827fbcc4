import { tagNames, writeTags } from '@facet/plugin-tags/contract.client';
import type { ApiClient } from '@facet/sdk/client/tokens';

/** Requests for the tags of saved charts, for forms that edit them. All throw `ApiError`. */
export const chartTags = {
  /** Names of existing tags, for suggestions. */
  known: tagNames,
  write: (api: ApiClient, chart: number, before: readonly string[], after: readonly string[]): Promise<void> =>
    writeTags(api, { kind: 'chart', id: chart, before, after }),
};
