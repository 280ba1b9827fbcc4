import type { Datasource } from '@facet/plugin-datasets/contract';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../../common/suggestions/suggest.ts';

export interface SuggestionTexts {
  title(suggestion: Suggestion): string;
  /** The reason why the suggestion fits the data. */
  reason(suggestion: Suggestion): string;
}

export function useSuggestionTexts(datasource: Datasource): SuggestionTexts {
  const { t } = useTranslation('facet/explore');
  const name = (column: string | null | undefined) => (column ? (datasource.verbose_map[column] ?? column) : '');
  const words = ({ metric, columns, count }: Suggestion) => ({
    metric: name(metric),
    column: name(columns[0]),
    other: name(columns[1]),
    values: count ?? 0,
    count: count ?? 0,
  });
  return {
    title: (suggestion) =>
      suggestion.purpose === 'trend' && suggestion.columns.length > 1
        ? t('suggest.chart.trendBy', words(suggestion))
        : t(`suggest.chart.${suggestion.purpose}`, words(suggestion)),
    reason: (suggestion) => t(`suggest.reason.${suggestion.purpose}`, words(suggestion)),
  };
}
