import type { ControlProps, Panels } from '@facet/plugin-controls/contract.client';
import type { ApiClient } from '@facet/sdk/client';
import { describeError, VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readChosenChart } from '../../common/chosen-chart.ts';

const MOST_OFFERED = 200;
/** This type itself, and types without own queries or with parts. */
const NO_CHARTS: ReadonlySet<string> = new Set(['cartodiagram', 'deck_multi', 'filter_box']);

/**
 * The value is the JSON text of a saved chart with its present form: later changes of that chart have no effect on the
 * map.
 */
export function savedChartControl(api: ApiClient, { Field }: Pick<Panels, 'Field'>) {
  return function SavedChartControl({ label, description, error, value, datasource, onChange }: ControlProps) {
    const { t } = useTranslation('facet/chart-cartodiagram');
    const dataset = datasource?.id;
    const offered = useQuery({
      queryKey: ['charts-of-dataset', dataset],
      enabled: dataset !== undefined,
      queryFn: async ({ signal }) => {
        const filters = [{ col: 'datasource_id', opr: 'eq', value: dataset }];
        const q = { filters, page: 0, page_size: MOST_OFFERED };
        const { result } = await api.call('GET /api/v1/chart/', { q }, { signal });
        return result
          .filter(({ viz_type: type }) => !NO_CHARTS.has(type ?? ''))
          .map(({ id, slice_name, viz_type, params }) => ({
            value: JSON.stringify({ id, slice_name, viz_type, params }),
            label: slice_name ?? String(id),
          }));
      },
    });
    const known = offered.data ?? [];
    const chosen = readChosenChart(value);
    const isKnown = known.some((one) => one.value === value);
    return (
      <Field
        label={label}
        description={description}
        error={offered.error ? describeError(offered.error).message : error}
      >
        <VirtualSelect
          ariaLabel={label}
          placeholder={t('chartPlaceholder', { count: known.length })}
          options={
            chosen === undefined || isKnown
              ? known
              : [{ value: String(value), label: t('chartAsChosen', { name: chosen.name }) }, ...known]
          }
          loading={offered.isFetching}
          value={chosen === undefined ? null : String(value)}
          onChange={onChange}
          error={offered.error !== null || error !== null}
        />
      </Field>
    );
  };
}
