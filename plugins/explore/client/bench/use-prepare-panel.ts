import { useContributions } from '@facet/sdk/client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { useTranslation } from 'react-i18next';
import { useExplore } from '../services/explore-services.ts';
import { whenLoaded } from './use-loaded.ts';

/**
 * Preloads the code and texts of a chart type's panel, so that the workbench opens without a second placeholder: React
 * shows suspended content 0.3 s later at the earliest. Load errors are shown where the panel is used.
 */
export function usePreparePanel(): (type: string | undefined) => Promise<void> {
  const entries = useContributions(ChartQueryPoint);
  const { panels } = useExplore();
  const { i18n } = useTranslation('facet/explore');
  return async (type) => {
    const entry = entries.find(({ key }) => key === type);
    if (entry === undefined) return;
    const query = await whenLoaded(entry);
    if (query !== undefined) await i18n.loadNamespaces([entry.owner, ...panels.namespacesOf(query.form)]);
  };
}
