import { useContributions } from '@facet/sdk/client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { useTranslation } from 'react-i18next';
import { useExplore } from '../services/explore-services.ts';
import { whenLoaded } from './use-loaded.ts';

/**
 * Loads what the panel of a chart type is made of, code and texts, so that the workbench opens without a placeholder of its own:
 * React shows what has waited behind one 0.3 s later at the soonest. What cannot be loaded is told where it is used.
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
