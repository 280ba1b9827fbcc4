import type { ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { byName } from '@facet/sdk/common';
import { type CurrencyFormat, currencyFormatter, timeFormatter } from '@facet/sdk/formatting';
import { safeLink } from '@facet/sdk/markdown';
import { EmptyState } from '@facet/sdk/ui';
import { IconArrowDown, IconArrowUp, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeColumn } from '../common/time-columns.ts';
import type { TimeTableForm } from '../common/time-table-query.ts';
import { SparkLine } from './spark-line.tsx';
import { boundsPlace, cellValue, sparkValues, type TimeRow, type TimeRows, timeRows } from './time-rows.ts';
import classes from './time-table.module.css';

export interface TimeTableProps extends TimeRows {
  readonly columns: readonly TimeColumn[];
  readonly formats: Readonly<Record<string, string>>;
  /** Currencies by metric. */
  readonly currencies: Readonly<Record<string, CurrencyFormat>>;
  readonly names: Readonly<Record<string, string>>;
  readonly url: string;
}

export function timeTableProps({ formData: form, queries, datasource }: ChartInput<TimeTableForm>): TimeTableProps {
  return {
    ...timeRows(form, queries[0]),
    columns: form.column_collection,
    formats: datasource?.column_formats ?? byName(),
    currencies: datasource?.currency_formats ?? byName(),
    names: datasource?.verbose_map ?? byName(),
    url: form.url,
  };
}

interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** More rows are not readable; the limits of the form can select fewer. */
const MOST_ROWS = 500;

function TimeTable(props: TimeTableProps) {
  const { rows, moments, columns, names } = props;
  const { t } = useTranslation('facet/chart-time-table');
  const [sort, setSort] = useState<Sort | null>(null);
  const shown = useMemo(() => sortedRows(rows, columns, sort).slice(0, MOST_ROWS), [rows, columns, sort]);
  if (rows.length === 0) return <EmptyState icon={<IconTable size={24} stroke={1.6} />} title={t('noData')} />;
  const newest = moments.at(-1);
  return (
    // The scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.root} aria-label={t('label')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} newest={newest} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <RowName name={names[row.name] ?? row.name} url={props.url} metric={row.metric} />
              </th>
              {columns.map((column) => (
                <TimeCell key={column.key} column={column} row={row} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS ? (
        <p className={classes.note}>{t('cut', { shown: MOST_ROWS, count: rows.length })}</p>
      ) : null}
    </section>
  );
}

function ColumnHead(props: {
  readonly column: TimeColumn;
  readonly newest: number | undefined;
  readonly sort: Sort | null;
  onSort(sort: Sort | null): void;
}) {
  const { column, newest, sort } = props;
  const isSorted = sort?.key === column.key;
  const Arrow = sort?.descending ? IconArrowDown : IconArrowUp;
  // Date of the newest value, for columns with a date format.
  const day = column.dateFormat && newest !== undefined ? timeFormatter(column.dateFormat)(newest) : '';
  if (column.colType === 'spark')
    return (
      <th scope="col" title={column.tooltip || undefined}>
        {column.label}
      </th>
    );
  return (
    <th
      scope="col"
      className={classes.number}
      title={[column.tooltip, day].filter(Boolean).join(' · ') || undefined}
      aria-sort={isSorted ? (sort?.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => props.onSort(isSorted && !sort?.descending ? null : { key: column.key, descending: !isSorted })}
      >
        {isSorted ? <Arrow size={12} aria-hidden /> : null}
        {column.label}
      </button>
    </th>
  );
}

function TimeCell({
  column,
  row,
  rows,
  formats,
  currencies,
}: TimeTableProps & { readonly column: TimeColumn; readonly row: TimeRow }) {
  const { t } = useTranslation('facet/chart-time-table');
  const format = column.d3format ?? formatOf(column, formats[row.metric]);
  // A value in percent is not an amount of money.
  const print = currencyFormatter(format.includes('%') ? null : (currencies[row.metric] ?? null), format);
  if (column.colType === 'spark') {
    const values = sparkValues(column, row);
    return (
      <td>
        <SparkLine
          values={values}
          width={Math.max(40, Math.min(600, column.width ?? 160))}
          height={Math.max(16, Math.min(200, column.height ?? 32))}
          bounds={column.yAxisBounds}
          showAxis={column.showYAxis}
          print={print}
          label={t('course', { name: row.name, value: print(values.at(-1) ?? null) })}
        />
      </td>
    );
  }
  const value = cellValue(column, row, rows);
  const place = boundsPlace(column, value);
  return (
    <td
      className={classes.number}
      style={
        place === null
          ? undefined
          : { color: `color-mix(in oklab, var(--success-text) ${Math.round(place * 100)}%, var(--danger-text))` }
      }
    >
      {value === null ? '–' : print(value)}
    </td>
  );
}

/** Shares and relative changes are percentages, unless the column has a format. */
function formatOf({ colType, comparisonType }: TimeColumn, own: string | undefined): string {
  if (colType === 'contrib') return '.1%';
  if (colType === 'time' && comparisonType === 'perc_change') return '+.1%';
  if (colType === 'time' && comparisonType === 'perc') return '.1%';
  return own ?? 'SMART_NUMBER';
}

/** `{{metric}}` in the address is replaced by the name of the row. */
function RowName({ name, url, metric }: { readonly name: string; readonly url: string; readonly metric: string }) {
  const address =
    url === ''
      ? undefined
      : safeLink(url.replaceAll(/\{\{\s*(?:metric|row)[\w.]*\s*\}\}/g, encodeURIComponent(metric)));
  if (address === undefined) return name;
  return (
    <a href={address} rel="noopener noreferrer" {...(/^https?:/i.test(address) ? { target: '_blank' } : {})}>
      {name}
    </a>
  );
}

export function sortedRows(
  rows: readonly TimeRow[],
  columns: readonly TimeColumn[],
  sort: Sort | null,
): readonly TimeRow[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!sort || !column) return rows;
  const direction = sort.descending ? -1 : 1;
  const values = new Map(rows.map((row) => [row, cellValue(column, row, rows)]));
  return rows.toSorted((a, b) => {
    const [left, right] = [values.get(a) ?? null, values.get(b) ?? null];
    // Missing values come last in both directions.
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right);
  });
}

export const timeTableChart: ChartType<TimeTableForm, TimeTableProps> = {
  transformProps: timeTableProps,
  Component: TimeTable,
};
