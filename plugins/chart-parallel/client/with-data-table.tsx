import { type AnyChartType, type ChartInput, lazyRenderer } from '@facet/plugin-charts/contract.client';
import { answerOf, answerTexts, metricPrinter } from '@facet/plugin-highcharts/contract';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { DataGrid, type GridColumn, type GridRow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { ParallelForm } from '../common/parallel-query.ts';

interface TableProps {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly height: number;
}

interface WithTableProps {
  readonly picture: object;
  readonly table: TableProps | null;
}

/** Maximum share of the height for the table. */
const TABLE_SHARE = 0.42;

/** Adds a table of the rows below the chart, if the form says so. */
export function withDataTable(type: AnyChartType) {
  return lazyRenderer<ParallelForm, WithTableProps>(async () => {
    await type.prepare?.();
    // A lazy renderer provides these only after `prepare`, so they are read late.
    const { transformProps, Component } = type;
    return {
      transformProps(input) {
        const table = input.formData.show_datatable ? tableOf(input) : null;
        const height = input.height - (table?.height ?? 0);
        return { picture: transformProps({ ...input, height }), table };
      },
      Component: function ParallelChart({ picture, table }) {
        const { t } = useTranslation('facet/chart-parallel');
        if (table === null) return <Component {...picture} />;
        const { height, ...shown } = table;
        return (
          <>
            <div style={{ height: `calc(100% - ${height}px)` }}>
              <Component {...picture} />
            </div>
            <DataGrid {...shown} label={t('dataTable')} height={height} />
          </>
        );
      },
    };
  });
}

export function tableOf(input: ChartInput<ParallelForm>): TableProps {
  const { formData: form, queries, datasource, height } = input;
  const texts = answerTexts(input);
  const series = form.series === undefined ? [] : [columnLabel(form.series)];
  const metrics = [...(form.metrics ?? []), ...(form.secondary_metric === undefined ? [] : [form.secondary_metric])];
  const rows = answerOf(queries).data;
  return {
    height: Math.round(height * TABLE_SHARE),
    columns: [
      ...series.map((key): GridColumn => ({ key, label: texts.name(key), format: (value) => texts.group(key, value) })),
      ...[...new Set(metrics.map(metricLabel))].map((key): GridColumn => {
        const format = metricPrinter(datasource, key);
        return {
          key,
          label: texts.name(key),
          kind: 'number',
          format: (value) => (typeof value === 'number' ? format(value) : texts.group(key, value)),
        };
      }),
    ],
    rows,
  };
}
