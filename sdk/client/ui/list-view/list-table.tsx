import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../plain-table.tsx';
import type { ListState } from './list-state.ts';
import classes from './list-table.module.css';
import type { ListColumn, ListRow } from './list-view-props.ts';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

interface ListTableProps<Row extends ListRow> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly sort: ListState['sort'];
  readonly selectable: boolean;
  readonly selected: ReadonlySet<number>;
  name(row: Row): string;
  onSelect(selected: ReadonlySet<number>): void;
  onSort(sort: ListState['sort']): void;
  rowActions(row: Row): ReactNode;
  /** What a click on the name of a row does; `undefined`: nothing. */
  openRow(row: Row): (() => void) | undefined;
}

/** The table of a list. Order and pages come from the server; the table keeps columns and selection. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { columns, selectable } = props;
  const table = useListTable(props);
  return (
    <PlainTable className={classes.table} label={props.label}>
      <colgroup>
        {selectable ? <col style={{ width: 48 }} /> : null}
        {columns.map((column) => (
          <col
            key={column.id}
            className={hideClass(column)}
            style={column.width ? { width: column.width } : undefined}
          />
        ))}
        <col style={{ width: 120 }} />
      </colgroup>
      <ListHead {...props} table={table} />
      <ListBody {...props} table={table} />
    </PlainTable>
  );
}

type PartProps<Row extends ListRow> = ListTableProps<Row> & {
  readonly table: ReturnType<typeof useListTable<Row>>;
};

function useListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { columns, sort } = props;
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        enableSorting: column.sort !== undefined,
        cell: ({ row }) => column.renderCell(row.original),
      })),
    [columns],
  );
  return useTable({
    features,
    columns: definitions,
    data: props.rows,
    getRowId: (row: Row) => String(row.id),
    manualSorting: true,
    state: {
      rowSelection: selectionOf(props.selected),
      sorting: [{ id: sort.column, desc: sort.descending }],
    },
    onRowSelectionChange: (update: RowSelectionState | ((old: RowSelectionState) => RowSelectionState)) => {
      const old = selectionOf(props.selected);
      const next = typeof update === 'function' ? update(old) : update;
      props.onSelect(
        new Set(
          Object.keys(next)
            .filter((id) => next[id])
            .map(Number),
        ),
      );
    },
  });
}

function ListHead<Row extends ListRow>({ table, columns, sort, selectable, onSort }: PartProps<Row>) {
  const { t } = useTranslation('facet');
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {selectable ? (
            <th className={classes.check}>
              <Checkbox
                aria-label={t('list.selectAll')}
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          ) : null}
          {group.headers.map((header) => {
            const column = byId.get(header.column.id);
            return column ? <HeadCell key={header.id} column={column} sort={sort} onSort={onSort} /> : null;
          })}
          <th>
            <span className={classes.hidden}>{t('list.actions')}</span>
          </th>
        </tr>
      ))}
    </thead>
  );
}

interface HeadCellProps<Row extends ListRow> {
  readonly column: ListColumn<Row>;
  readonly sort: ListState['sort'];
  onSort(sort: ListState['sort']): void;
}

/** Clicks sort by the column, and then the other way. */
function HeadCell<Row extends ListRow>({ column, sort, onSort }: HeadCellProps<Row>) {
  const sorted = column.sort !== undefined && column.sort === sort.column;
  const toggle = () => {
    if (column.sort !== undefined) onSort({ column: column.sort, descending: sorted ? !sort.descending : false });
  };
  return (
    <th
      className={hideClass(column)}
      data-align={column.align}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sort === undefined ? (
        column.header
      ) : (
        <UnstyledButton className={classes.sort} onClick={toggle}>
          {column.header}
          {sorted ? <SortSign descending={sort.descending} /> : null}
        </UnstyledButton>
      )}
    </th>
  );
}

function ListBody<Row extends ListRow>({ table, columns, selectable, name, rowActions, openRow }: PartProps<Row>) {
  const { t } = useTranslation('facet');
  return (
    <tbody>
      {table.getRowModel().rows.map((row) => (
        <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
          {selectable ? (
            <td className={classes.check}>
              <Checkbox
                aria-label={t('list.select', { name: name(row.original) })}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            </td>
          ) : null}
          {columns.map((column) => (
            <td key={column.id} className={hideClass(column)} data-align={column.align}>
              <Cell column={column} row={row.original} onOpen={column.opens ? openRow(row.original) : undefined} />
            </td>
          ))}
          <td className={classes.actions}>{rowActions(row.original)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Cell<Row extends ListRow>({
  column,
  row,
  onOpen,
}: {
  readonly column: ListColumn<Row>;
  readonly row: Row;
  readonly onOpen: (() => void) | undefined;
}) {
  const shown = column.renderCell(row);
  if (onOpen === undefined) return shown;
  return (
    <UnstyledButton className={classes.open} onClick={onOpen}>
      {shown}
    </UnstyledButton>
  );
}

function selectionOf(ids: ReadonlySet<number>): RowSelectionState {
  return Object.fromEntries([...ids].map((id) => [String(id), true as const]));
}

function SortSign({ descending }: { readonly descending: boolean }) {
  return descending ? (
    <IconSortDescending size={14} stroke={1.6} aria-hidden />
  ) : (
    <IconSortAscending size={14} stroke={1.6} aria-hidden />
  );
}

function hideClass<Row extends ListRow>(column: ListColumn<Row>): string | undefined {
  if (column.shownFrom === 'wide') return classes.wide;
  return column.shownFrom === 'medium' ? classes.medium : undefined;
}
