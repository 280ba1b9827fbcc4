import type { Datasource } from '@facet/plugin-datasets/contract';
import { Button } from '@mantine/core';
import { useContributions } from '@facet/sdk/client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { numberFormatter } from '@facet/sdk/formatting';
import { ChartSkeleton, describeError } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findingOf } from '../../common/suggestions/finding.ts';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/suggestions.module.css';
import { suggestedForm } from './suggested-form.ts';
import { useSuggestionTexts } from './use-suggestion-texts.ts';

export interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** Form of the current chart. */
  readonly form: FormData;
  readonly datasource: Datasource;
  onUse(form: FormData): void;
  onOpenBeside(form: FormData): void;
}

const SHARE = '.0%';

/** A suggestion, drawn as a small chart with the current data. */
export function SuggestionCard({ suggestion, form, datasource, onUse, onOpenBeside }: SuggestionCardProps) {
  const { t } = useTranslation('facet/explore');
  const { charts, panels } = useExplore();
  const texts = useSuggestionTexts(datasource);
  const type = useContributions(ChartQueryPoint).find(({ key }) => key === suggestion.vizType);
  const { data, error } = useQuery({
    queryKey: ['explore-suggestion', datasource.uid, suggestion.key, suggestion.values],
    enabled: type !== undefined,
    staleTime: 300_000,
    retry: false,
    queryFn: async ({ signal }) => {
      if (type === undefined) throw new TypeError(suggestion.vizType);
      const own = suggestedForm(suggestion, form, (await type.load()).form, panels);
      const queries = await charts.fetchData(await charts.buildQueryContext(own), { signal });
      const failed = queries.find((query) => query.error);
      if (failed) throw new Error(failed.error ?? '');
      return { own, queries };
    },
  });
  const title = texts.title(suggestion);
  const finding = data === undefined ? null : findingOf(suggestion, data.queries[0]);
  const valueText = (value: number) =>
    numberFormatter(datasource.column_formats[suggestion.metric ?? ''] ?? 'SMART_NUMBER')(value);
  return (
    <article className={classes.card} aria-label={title}>
      <h4 className={classes.cardTitle} title={title}>
        {title}
      </h4>
      <p className={classes.note}>
        {finding === null
          ? texts.reason(suggestion)
          : finding.kind === 'share'
            ? t('suggest.finding.share', { name: finding.name, share: numberFormatter(SHARE)(finding.share) })
            : t('suggest.finding.highest', { name: finding.name, value: valueText(finding.value) })}
      </p>
      <div className={classes.picture}>
        {error ? (
          <p className={classes.note}>{describeError(error).message}</p>
        ) : data === undefined ? (
          <ChartSkeleton />
        ) : (
          <charts.ChartView formData={data.own} queries={data.queries} datasource={datasource} />
        )}
      </div>
      <div className={classes.buttons}>
        <Button size="compact-sm" disabled={data === undefined} onClick={() => data && onUse(data.own)}>
          {t('suggest.use')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={data === undefined}
          onClick={() => data && onOpenBeside(data.own)}
        >
          {t('suggest.beside')}
        </Button>
      </div>
    </article>
  );
}
