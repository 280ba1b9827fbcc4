import type { ChartType } from '@facet/plugin-charts/contract.client';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableForm } from '../common/table-form.ts';
import { ServerPages, ServerSearch } from './server-pages.tsx';
import { MANY_ROWS, TableGrid } from './table-grid.tsx';
import { tableProps, type TableProps } from './table-props.ts';
import classes from './table-chart.module.css';

/** In a lower tile, rows are lower and more of them are worth more than their number. */
const LOW = 140;
const LOW_ROWS = { ['--row' as string]: '22px' };
/** Below this width the footer shows fewer page numbers. */
const NARROW = 480;

function TableChart(props: TableProps) {
  const { t } = useTranslation('facet/chart-table');
  const { columns, rows, hooks } = props;
  const [search, setSearch] = useState('');
  const isLow = props.height < LOW;
  return (
    <div className={classes.root} style={isLow ? LOW_ROWS : undefined}>
      {props.search && props.server !== null ? (
        <ServerSearch page={props.server.page} columns={columns.filter(({ kind }) => kind === 'text')} hooks={hooks} />
      ) : null}
      {props.search && props.server === null ? (
        <div className={classes.bar}>
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={14} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <TableGrid table={props} search={props.server === null ? search : ''} />
      {props.server === null && !isLow && rows.length > MANY_ROWS ? (
        <div className={classes.footer}>
          {t('rows', { count: rows.length })}
          {props.isCut ? ` · ${t('cut')}` : ''}
        </div>
      ) : null}
      {props.server === null ? null : <ServerPages {...props.server} isNarrow={props.width < NARROW} hooks={hooks} />}
    </div>
  );
}

export const tableChart: ChartType<TableForm, TableProps> = {
  transformProps: tableProps,
  Component: TableChart,
};
