import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { queryResults, resultColumns } from '@facet/plugin-charts/contract';
import { exactTexts, type FormData, type QueryFilter } from '@facet/sdk/common';
import { CopyButton, DataGrid, EmptyState, ErrorTile, ListSkeleton, rowsToTsv, Tag } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { detailQuery, filterTexts, ROWS_A_PAGE } from '../common/detail-query.ts';
import type { DrillDetailProps, DrillSubject } from '../contract.client.ts';
import classes from './drill.module.css';
import { useDrillServices } from './drill-services.ts';
import { useDatasetColumns } from './use-dataset-columns.ts';

const NO_FILTERS: readonly QueryFilter[] = [];
/** Form for the dataset's own rows: none of their columns is a metric. */
const ROWS_AS_THEY_ARE: FormData = { viz_type: '', datasource: '' };
const NO_FORMATS = {};

/** The dataset rows behind a chart or a mark, page by page, with all filters that apply to the chart. */
export function DrillDetail({ subject, filters: marked = NO_FILTERS, query = 0, onClose }: DrillDetailProps) {
  const { t } = useTranslation('facet/drill/menus');
  const [page, setPage] = useState(1);
  const detail = useRows(subject, marked, query, page);
  const { result, total = 0, filters } = detail.data ?? {};
  const names = useDatasetColumns(subject);
  const { verbose } = names;
  const columns = useMemo(
    () => (result ? resultColumns(ROWS_AS_THEY_ARE, result, { verbose, formats: NO_FORMATS }) : []),
    [result, verbose],
  );
  const title = t('detail.title', { name: subject.name });
  return (
    <Modal opened onClose={onClose} size={1160} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.bar}>
        <Tag tone={total === 0 && result ? 'danger' : 'neutral'}>{t('rows', { count: total })}</Tag>
        <span className={classes.filters}>
          {filterTexts(filters, names).map((text) => (
            <Tag key={text} tone="outline">
              {text}
            </Tag>
          ))}
        </span>
        {result ? (
          <CopyButton label={t('copyRows')} text={() => rowsToTsv(columns, result.data, exactTexts(result))} />
        ) : null}
        <ActionIcon aria-label={t('reload')} onClick={() => void detail.refetch()}>
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {detail.error ? (
        <ErrorTile error={detail.error} onRetry={() => void detail.refetch()} />
      ) : result === undefined ? (
        <ListSkeleton rows={10} />
      ) : result.data.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <DataGrid
          key={page}
          label={title}
          height="min(480px, 60dvh)"
          columns={columns}
          rows={result.data}
          exact={exactTexts(result)}
        />
      )}
      <Pages page={page} pages={Math.max(1, Math.ceil(total / ROWS_A_PAGE))} onPage={setPage} />
    </Modal>
  );
}

function useRows(subject: DrillSubject, marked: readonly QueryFilter[], asked: number, page: number) {
  const { api, charts } = useDrillServices();
  const { formData, ownState, dashboardId } = subject;
  return useQuery({
    queryKey: ['drill-detail', dashboardId, formData, ownState, marked, asked, page],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const context = await charts.buildQueryContext(formData, ownState);
      const filters = detailQuery(context.queries[asked], marked);
      const query = {
        datasource_id: context.datasource.id,
        datasource_type: context.datasource.type,
        page,
        per_page: ROWS_A_PAGE,
        ...(dashboardId === undefined ? {} : { dashboard_id: String(dashboardId) }),
      };
      const answer = await api.call('POST /datasource/samples', { query, body: filters }, { signal });
      const total = answer.result['total_count'];
      return { filters, result: queryResults([answer.result])[0], total: typeof total === 'number' ? total : 0 };
    },
  });
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  onPage(page: number): void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useTranslation('facet/drill/menus');
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      <span>{t('page', { page, pages })}</span>
      <ActionIcon aria-label={t('previousPage')} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  );
}
