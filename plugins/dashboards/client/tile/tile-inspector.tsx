import { Modal } from '@mantine/core';
import { resultColumns, resultNames, tablesOf } from '@facet/plugin-charts/contract';
import { exactTexts } from '@facet/sdk/common';
import { CodeEditor, CopyButton, DataGrid, ErrorTile, rowsToTsv, SkeletonLine, Tag } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './tile.module.css';
import type { TileData } from './use-tile-data.ts';

export interface TileInspectorProps {
  readonly name: string;
  readonly data: TileData;
  readonly what: 'query' | 'table';
  onClose(): void;
}

/** The SQL behind a chart, or its rows. */
export default function TileInspector({ name, data, what, onClose }: TileInspectorProps) {
  const { t } = useTranslation('facet/dashboards');
  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      title={t(`tile.inspect.${what}`, { name })}
      closeButtonProps={{ 'aria-label': t('tile.close') }}
    >
      {what === 'query' ? <Queries data={data} /> : <Rows data={data} />}
    </Modal>
  );
}

interface QueryText {
  readonly query?: string | null;
  readonly error?: string | null;
}

function Queries({ data }: { readonly data: TileData }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { formData, ownState } = data;
  const queries = useQuery({
    queryKey: ['dashboard-tile-sql', formData, ownState],
    retry: false,
    queryFn: async ({ signal }) => {
      const context = await runtime.charts.buildQueryContext(formData, ownState);
      const response = await runtime.api.request('/api/v1/chart/data', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...context, result_type: 'query', force: false }),
        signal,
      });
      return ((await response.json()) as { readonly result: readonly QueryText[] }).result;
    },
  });
  if (queries.error) return <ErrorTile error={queries.error} onRetry={() => void queries.refetch()} />;
  if (!queries.data) return <SkeletonLine height={240} />;
  const dialect = runtime.datasource(formData.datasource)?.database.backend;
  return queries.data.map(({ query, error }, index) => (
    <div key={`${index} ${query ?? ''}`} style={{ marginBottom: 12 }}>
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <CopyButton text={query ?? ''} />
      </div>
      <CodeEditor
        language="sql"
        readOnly
        lineNumbers
        label={t('tile.viewQuery')}
        value={query ?? error ?? ''}
        height="360px"
        {...(dialect === undefined ? {} : { dialect })}
      />
    </div>
  ));
}

function Rows({ data }: { readonly data: TileData }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const datasource = runtime.datasource(data.formData.datasource);
  const names = resultNames(datasource);
  return tablesOf(data.results ?? []).map((result, index) => {
    const columns = resultColumns(data.formData, result, names);
    return (
      <div key={`${index} ${result.cache_key ?? ''}`}>
        <div className={classes.inspectBar}>
          <Tag>{t('tile.rows', { count: result.rowcount })}</Tag>
          <span className={classes.inspectFilters} />
          <CopyButton label={t('tile.copyRows')} text={() => rowsToTsv(columns, result.data, exactTexts(result))} />
        </div>
        <DataGrid
          label={t('tile.viewTable')}
          height="min(440px, 60dvh)"
          rowNumbers
          columns={columns}
          rows={result.data}
          exact={exactTexts(result)}
        />
      </div>
    );
  });
}
