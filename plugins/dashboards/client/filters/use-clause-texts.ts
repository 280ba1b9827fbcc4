import type { FilterClause } from '../../common/filters/filtering.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { selectionText } from './selection-text.ts';
import { useMaskText } from './use-mask-text.ts';

export interface ClauseTexts {
  /** The filter's name, or that of the chart whose marks were clicked. */
  readonly name: string;
  /** The value as text; for a selection with the name of its column. */
  readonly text: string;
}

/** Names and values of the filters that apply to charts, as text. */
export function useClauseTexts(): (clause: Pick<FilterClause, 'source' | 'mask'>) => ClauseTexts {
  const { chart, datasource } = useDashboard();
  const filters = useDashboardState((state) => state.settings.filters);
  const textOf = useMaskText();
  return ({ source, mask }) => {
    if (source.kind === 'filter') {
      const filter = filters.find(({ id }) => id === source.id);
      return { name: filter?.name ?? source.id, text: filter ? textOf(filter, mask) : '' };
    }
    const from = chart(source.chartId);
    const labels = datasource(String(from?.form_data['datasource'] ?? ''))?.verbose_map;
    const text = selectionText(mask, labels);
    // What a chart holds may be a column itself, such as the one that time is read from.
    return {
      name: from?.slice_name ?? String(source.chartId),
      text: (source.kind === 'held' && labels?.[text]) || text,
    };
  };
}
