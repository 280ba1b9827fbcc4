import { useContributions, useHost } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newFilterId } from '../../common/filters/native-filter.ts';
import { type ReplacedChart, replaceFilterCharts } from '../../common/filter-charts/replace-filter-charts.ts';
import { FilterCharts } from '../filter-chart.ts';
import { FilterIcon } from '../filters/filter-icon.tsx';
import { type DashboardRuntime, useDashboard } from '../runtime/dashboard-runtime.ts';
import { filterConfiguration, saveLayoutWith } from '../storage/save-dashboard.ts';
import { useFilterCharts } from './use-filter-charts.ts';
import classes from './replace-filter-charts.module.css';

/** Shows the native filters that would replace filter charts (the legacy filter box), and converts them. */
export default function ReplaceFilterChartsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const charts = useReplacedCharts();
  const count = charts.reduce((sum, { replacements }) => sum + replacements.length, 0);
  const replace = useMutation({
    mutationFn: () => replaceAndSave(runtime, charts),
    onSuccess(saved) {
      onClose();
      if (saved) runtime.notifier.success(t('replaceFilters.done', { count }));
    },
  });
  return (
    <FormDialog
      opened
      title={t('replaceFilters.title')}
      submitLabel={t('replaceFilters.submit')}
      working={replace.isPending}
      error={replace.error}
      onSubmit={() => replace.mutate()}
      onClose={onClose}
    >
      <p className={classes.lead}>{t('replaceFilters.lead')}</p>
      {charts.map(({ chartId, replacements }) => (
        <section key={chartId} className={classes.chart}>
          <h3>{runtime.chart(chartId)?.slice_name}</h3>
          <ul>
            {replacements.map(({ column, name, filterType }) => (
              <li key={column}>
                <FilterIcon filter={{ type: 'NATIVE_FILTER', filterType }} />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </FormDialog>
  );
}

function useReplacedCharts(): readonly ReplacedChart[] {
  const { id, chart, store } = useDashboard();
  const entries = useHost().registry(FilterCharts);
  const { t } = useTranslation(useContributions(FilterCharts).map(({ owner }) => owner));
  const charts = useFilterCharts();
  const { heldDefaults } = store.getState().settings;
  const { data } = useSuspenseQuery({
    queryKey: ['replaced-charts', id, charts],
    gcTime: 0,
    queryFn: () =>
      Promise.all(
        charts.map(async (chartId) => {
          const form = chart(chartId)?.form_data as FormData;
          const entry = entries.get(form.viz_type);
          const type = await entry?.load();
          return {
            chartId,
            values: { ...type?.initialValues(form), ...heldDefaults.get(chartId) },
            replacements: type?.replacements(form) ?? [],
            owner: entry?.owner ?? '',
          };
        }),
      ),
  });
  return data.map(({ owner, replacements, ...chart }) => ({
    ...chart,
    replacements: replacements.map(({ label, ...one }) =>
      label === undefined ? one : { ...one, name: t(label, { ns: owner, defaultValue: one.name }) },
    ),
  }));
}

function replaceAndSave(runtime: DashboardRuntime, charts: readonly ReplacedChart[]): Promise<boolean> {
  const { layout, filters, raw } = replaceFilterCharts(runtime.store.getState(), charts, () =>
    newFilterId(() => crypto.randomUUID().replaceAll('-', '').slice(0, 21)),
  );
  const configuration = filterConfiguration({ settings: { raw }, layout }, filters, runtime.filterType);
  return saveLayoutWith(runtime, { ...raw, native_filter_configuration: configuration }, layout);
}
