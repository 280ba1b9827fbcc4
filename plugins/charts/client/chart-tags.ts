import { tagNames, writeTags } from '@facet/plugin-tags/contract.client';
import type { ApiClient } from '@facet/sdk/client/tokens';

/** Tags of saved charts, for forms that edit them. All throw `ApiError`. */
export const chartTags = {
  /** Names to offer. */
  known: tagNames,
  write: (api: ApiClient, chart: number, before: readonly string[], after: readonly string[]): Promise<void> =>
    writeTags(api, { kind: 'chart', id: chart, before, after }),
};
