import type { ChartHooks } from '@facet/plugin-charts/contract.client';
import { NativeSelect, Pagination, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TablePage } from '../common/table-query.ts';
import classes from './table-chart.module.css';

export interface ServerTable {
  readonly rowCount: number;
  readonly page: TablePage;
  /** Default number of rows per page. */
  readonly pageLength: number;
}

const SIZES = [10, 20, 50, 100, 200];

/** The footer of a table with server pagination. */
export function ServerPages({
  rowCount,
  page,
  pageLength,
  isNarrow,
  hooks,
}: ServerTable & { readonly isNarrow: boolean; readonly hooks: ChartHooks }) {
  const { t } = useTranslation('facet/chart-table');
  const size = page.pageSize ?? pageLength;
  const pages = Math.max(1, Math.ceil(rowCount / size));
  const current = page.currentPage ?? 0;
  const { setOwnState } = hooks;
  // A filter may have reduced the rows, so that the shown page no longer exists.
  useEffect(() => {
    if (current > 0 && current >= pages) setOwnState?.({ ...page, currentPage: 0 });
  }, [current, pages, page, setOwnState]);
  return (
    <div className={classes.footer}>
      <span className={classes.pages}>
        {t('rows', { count: rowCount })}
        <NativeSelect
          size="xs"
          aria-label={t('pageSize')}
          value={String(size)}
          data={[...new Set([...SIZES, size])].sort((a, b) => a - b).map(String)}
          onChange={(event) => setOwnState?.({ ...page, currentPage: 0, pageSize: Number(event.currentTarget.value) })}
        />
      </span>
      <Pagination
        size="xs"
        total={pages}
        siblings={isNarrow ? 0 : 1}
        getItemProps={(number) => ({ 'aria-label': t('page', { number }) })}
        getControlProps={(control) => ({ 'aria-label': t(`pageControl.${control}`) })}
        value={current + 1}
        onChange={(next) => setOwnState?.({ ...page, currentPage: next - 1 })}
      />
    </div>
  );
}

/** Pause in typing before the request. */
const REST_MS = 500;

export interface ServerSearchProps {
  readonly page: TablePage;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly hooks: ChartHooks;
}

/** Searches rows in which a column starts with a text. */
export function ServerSearch({ page, columns, hooks }: ServerSearchProps) {
  const { t } = useTranslation('facet/chart-table');
  const [text, setText] = useState(page.searchText ?? '');
  const column = page.searchColumn ?? columns[0]?.key ?? '';
  const { setOwnState } = hooks;
  useEffect(() => {
    if (text === (page.searchText ?? '')) return;
    const timer = setTimeout(
      () => setOwnState?.({ ...page, currentPage: 0, searchText: text, searchColumn: column }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [text, column, page, setOwnState]);
  return (
    <div className={classes.bar}>
      <NativeSelect
        aria-label={t('searchIn')}
        value={column}
        data={columns.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) =>
          setOwnState?.({ ...page, currentPage: 0, searchText: text, searchColumn: event.currentTarget.value })
        }
      />
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  );
}
