import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { queryResults, resultColumns } from '@facet/plugin-charts/contract';
import { isRecord } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { CopyButton, DataGrid, EmptyState, ErrorTile, ListSkeleton, rowsToTsv, Tag } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { detailQuery, filterTexts, ROWS_A_PAGE } from './detail-query.ts';
import classes from './tile.module.css';
import type { TileData } from './use-tile-data.ts';

export interface DrillDetailProps {
  readonly name: string;
  readonly data: TileData;
  onClose(): void;
}

const NO_NAMES: Readonly<Record<string, string>> = {};
/** No column of these rows is a metric. */
const ROWS_AS_THEY_ARE: FormData = { viz_type: '', datasource: '' };

function namesIn(answer: unknown): Readonly<Record<string, string>> {
  const names = isRecord(answer) ? answer['verbose_map'] : undefined;
  if (!isRecord(names)) return NO_NAMES;
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : [])),
  );
}

/** The rows of the dataset that a chart was made of, page by page, with the filters that reach the chart. */
export default function DrillDetail({ name, data, onClose }: DrillDetailProps) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { formData, ownState } = data;
  const [page, setPage] = useState(1);
  const detail = useQuery({
    queryKey: ['dashboard-tile-detail', runtime.id, formData, ownState, page],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const context = await runtime.charts.buildQueryContext(formData, ownState);
      const filters = detailQuery(context.queries[0]);
      const answer = await runtime.api.call(
        'POST /datasource/samples',
        {
          query: {
            datasource_id: context.datasource.id,
            datasource_type: context.datasource.type,
            dashboard_id: String(runtime.id),
            page,
            per_page: ROWS_A_PAGE,
          },
          body: filters,
        },
        { signal },
      );
      const total = answer.result['total_count'];
      return { filters, result: queryResults([answer.result])[0], total: typeof total === 'number' ? total : 0 };
    },
  });
  const { result, total = 0, filters } = detail.data ?? {};
  const known = runtime.datasource(formData.datasource)?.verbose_map ?? NO_NAMES;
  // The dashboard knows the names of what its charts use; here every column is seen. Without an answer those names serve.
  const all = useQuery({
    queryKey: ['dashboard-dataset-names', formData.datasource],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { datasourceKey: formData.datasource };
      const answer: unknown = await runtime.api.call('GET /superset/fetch_datasource_metadata', { query }, { signal });
      return namesIn(answer);
    },
  });
  const verbose = all.data ?? known;
  const columns = useMemo(
    () => (result ? resultColumns(ROWS_AS_THEY_ARE, result, { verbose, formats: NO_NAMES }) : []),
    [result, verbose],
  );
  const pages = Math.max(1, Math.ceil(total / ROWS_A_PAGE));
  return (
    <Modal
      opened
      onClose={onClose}
      size={1160}
      title={t('tile.inspect.detail', { name })}
      closeButtonProps={{ 'aria-label': t('tile.close') }}
    >
      <div className={classes.inspectBar}>
        <Tag tone={total === 0 && result ? 'danger' : 'neutral'}>{t('tile.rows', { count: total })}</Tag>
        <span className={classes.inspectFilters}>
          {filterTexts(filters).map((text) => (
            <Tag key={text} tone="outline">
              {text}
            </Tag>
          ))}
        </span>
        {result ? <CopyButton label={t('tile.copyRows')} text={() => rowsToTsv(columns, result.data)} /> : null}
        <ActionIcon aria-label={t('tile.reload')} onClick={() => void detail.refetch()}>
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {detail.error ? (
        <ErrorTile error={detail.error} onRetry={() => void detail.refetch()} />
      ) : result === undefined ? (
        <ListSkeleton rows={10} />
      ) : result.data.length === 0 ? (
        <EmptyState title={t('tile.empty')} text={t('tile.emptyText')} />
      ) : (
        <DataGrid
          key={page}
          label={t('tile.inspect.detail', { name })}
          height="min(480px, 60dvh)"
          columns={columns}
          rows={result.data}
        />
      )}
      <nav className={classes.inspectPages} aria-label={t('tile.pages')}>
        <span>{t('tile.page', { page, pages })}</span>
        <ActionIcon aria-label={t('tile.previousPage')} disabled={page === 1} onClick={() => setPage(page - 1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('tile.nextPage')} disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </nav>
    </Modal>
  );
}
