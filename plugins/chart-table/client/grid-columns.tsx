import type { ExactText } from '@facet/sdk/common';
import type { GridColumn, GridRow } from '@facet/sdk/ui';
import { cellLook } from './cell-look.ts';
import type { CellSelection } from './cell-selection.ts';
import { cellText, exactCell, isDrawn } from './cell-text.ts';
import type { ServerTable } from './server-pages.tsx';
import { TableCell } from './table-cell.tsx';
import type { Cell, TableColumn } from './table-columns.ts';

export interface GridColumnOptions {
  readonly movable: boolean;
  readonly exact: ExactText;
  readonly selection: { readonly current: CellSelection };
  readonly server: ServerTable | null;
  readonly nullText: string;
}

interface DrawnCell {
  readonly value: Cell;
  readonly data?: GridRow;
  readonly isTotal: boolean;
}

const isTotal = (node: { readonly rowPinned?: unknown } | null): boolean =>
  node?.rowPinned !== undefined && node.rowPinned !== null;

/** A column of the library's grid. */
export function gridColumn(
  column: TableColumn,
  { movable, exact, selection, server, nullText }: GridColumnOptions,
): GridColumn {
  const cell = ({ value, data, isTotal: total }: DrawnCell) => (
    <TableCell column={column} value={value} row={data ?? {}} isTotal={total} exact={exact(data, column.key)} />
  );
  return {
    key: column.key,
    label: column.label,
    kind: column.kind,
    ...(column.width === undefined ? {} : { width: column.width }),
    format: (value) => cellText(column, value, false, nullText),
    extra: {
      ...sorted(server, column.key),
      minWidth: column.minWidth,
      suppressMovable: !movable,
      headerClass: column.align === 'right' ? 'ag-right-aligned-header' : '',
      cellStyle: ({ value, data, node }) => {
        const isPinned = isTotal(node);
        const row = isPinned ? undefined : data;
        return cellLook(column, { value: value as Cell | undefined, row, isTotal: isPinned }, selection.current);
      },
      valueFormatter: ({ value, data, node }) =>
        exactCell(column, exact(data, column.key)) ??
        cellText(column, value as Cell | undefined, isTotal(node), nullText),
      cellRendererSelector: ({ value, node }) =>
        isDrawn(column, value as Cell | undefined)
          ? { component: cell, params: { isTotal: isTotal(node) } }
          : undefined,
    },
  };
}

/** The server returns a sorted page; the grid shows the order, but must not sort the rows itself. */
function sorted(
  server: ServerTable | null,
  key: string,
): Pick<NonNullable<GridColumn['extra']>, 'sort' | 'comparator'> {
  if (server === null) return {};
  const [sort] = server.page.sortBy ?? [];
  return { comparator: () => 0, sort: sort?.key === key ? (sort.desc ? 'desc' : 'asc') : null };
}
