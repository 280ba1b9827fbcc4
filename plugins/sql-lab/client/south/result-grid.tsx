import { useDebouncedValue } from '@mantine/hooks';
import { NotifierToken, useService } from '@facet/sdk/client';
import { shortText, formatLocale } from '@facet/sdk/common';
import {
  columnKind,
  copyText as putOnClipboard,
  type GridCell,
  RowGrid,
  type RowGridColumn,
  type RowGridRange,
  type RowGridSort,
} from '@facet/sdk/ui';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { STREAM_MAX_ROW } from '../../common/row-limits.ts';
import type { ResultTable } from '../results/result-table.ts';
import { sliced } from '../results/sliced-work.ts';
import { wasCut } from '../model/lab-run.ts';
import { CellDialog } from './cell-dialog.tsx';
import { type CopyFormat, copyText } from './copy-text.ts';
import { usePaneTools } from './pane-tools.ts';
import classes from './result-grid.module.css';
import { resultHeader } from './result-header.tsx';
import { ResultTools } from './result-tools.tsx';
import { expandedColumns, hasNested, plainColumns, type ShownColumn, shownCell } from './shown-columns.ts';
import { useRowOrder } from './use-row-order.ts';

interface ResultGridProps {
  readonly clientId: string;
  /** Number of the statement of a script, counted from 1; null for the last or only one. */
  readonly statement: number | null;
  readonly table: ResultTable;
  readonly rowCount: number;
  /** `false` while more rows are arriving. */
  readonly complete: boolean;
  readonly limitingFactor: string | null;
  /** Hides the notice that rows were cut. */
  readonly quiet: boolean;
}

const SEARCH_AFTER_MS = 250;
/** Widths in pixels: type icon, padding and sort mark; one letter; the widest header. */
const HEAD_FRAME = 64;
const HEAD_LETTER = 7;
const MOST_HEAD = 240;

/** The rows of a run in a grid, with their actions in the head of the pane. */
export function ResultGrid(props: ResultGridProps) {
  const { table, rowCount, complete, quiet, limitingFactor } = props;
  const { t } = useTranslation('facet/sql-lab');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, SEARCH_AFTER_MS);
  const [sort, setSort] = useState<RowGridSort | null>(null);
  const [expanded, setExpanded] = useState(false);
  const [range, setRange] = useState<RowGridRange | null>(null);
  const [opened, setOpened] = useState<{ readonly row: number; readonly column: number } | null>(null);
  const columns = useMemo(() => (expanded ? expandedColumns(table) : plainColumns(table.fields)), [table, expanded]);
  const nested = useMemo(() => complete && hasNested(table), [table, complete]);
  const order = useRowOrder(table, rowCount, { search: wanted, sort });
  const head = usePaneTools();

  const { rows } = order;
  const shown = rows ? rows.length : rowCount;
  const placeOf = useCallback((row: number) => (rows ? (rows[row] ?? -1) : row), [rows]);
  const cell = useCallback(
    (row: number, index: number): GridCell => {
      const column = columns[index];
      return column ? shownCell(table, placeOf(row), column) : null;
    },
    [columns, table, placeOf],
  );
  const gridColumns = useMemo(() => columns.map(gridColumn), [columns]);

  const copy = useCopy({ table, columns, rowCount: shown, placeOf });

  const openedColumn = opened === null ? undefined : columns[opened.column];
  const selected = range !== null && (range.fromRow < range.toRow || range.fromColumn < range.toColumn);
  return (
    <>
      {head
        ? createPortal(
            <ResultTools
              clientId={props.clientId}
              statement={props.statement}
              complete={complete}
              search={search}
              selected={selected}
              expanded={nested ? expanded : null}
              onSearch={setSearch}
              onCopy={(format) => void copy(format, selected ? range : null)}
              onExpand={setExpanded}
            />,
            head,
          )
        : null}
      {complete && wasCut({ limitingFactor }) && !quiet ? (
        <CutNotice rowCount={rowCount} limitingFactor={limitingFactor} />
      ) : null}
      {order.progress !== null || rows ? (
        <OrderNotice progress={order.progress} searches={wanted.trim() !== ''} shown={shown} rowCount={rowCount} />
      ) : null}
      <div className={classes.grid}>
        <RowGrid
          label={t('south.results')}
          emptyText={t(wanted.trim() === '' ? 'results.noRows' : 'results.noMatch')}
          columns={gridColumns}
          rowCount={shown}
          version={order.version}
          cell={cell}
          format={shownText}
          rowNumber={placeOf}
          onSort={setSort}
          onRange={setRange}
          onCopy={(cells) => void copy('tsv', cells)}
          onOpen={(row, column) => setOpened({ row, column })}
        />
      </div>
      {opened !== null && openedColumn ? (
        <CellDialog
          title={openedColumn.name}
          value={shownCell(table, placeOf(opened.row), openedColumn)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

interface CopyParts {
  readonly table: ResultTable;
  readonly columns: readonly ShownColumn[];
  readonly rowCount: number;
  /** Index in the table of a displayed row. */
  placeOf(row: number): number;
}

/** Copies a range of the grid, or all of it. */
function useCopy({ table, columns, rowCount, placeOf }: CopyParts) {
  const { t } = useTranslation('facet/sql-lab');
  const notify = useService(NotifierToken);
  const number = useNumber();
  return async (format: CopyFormat, given: RowGridRange | null) => {
    const part = given ?? { fromRow: 0, toRow: rowCount - 1, fromColumn: 0, toColumn: columns.length - 1 };
    const copied = columns.slice(part.fromColumn, part.toColumn + 1);
    const count = part.toRow - part.fromRow + 1;
    const cells = {
      names: copied.map(({ name }) => name),
      rowCount: count,
      cell: (row: number, at: number) => {
        const column = copied[at];
        return column ? shownCell(table, placeOf(part.fromRow + row), column) : null;
      },
    };
    try {
      const single = count === 1 && copied.length === 1;
      const text = single
        ? String(cells.cell(0, 0) ?? '')
        : await sliced(copyText(cells, format), new AbortController().signal);
      if (!(await putOnClipboard(text ?? ''))) throw new Error(t('share.refused'));
      notify.success(t(single ? 'results.copiedCell' : 'results.copied', { count, rows: number.format(count) }));
    } catch (error) {
      notify.error(t('results.copyFailed'), { text: error instanceof Error ? error.message : String(error) });
    }
  };
}

function useNumber(): Intl.NumberFormat {
  useTranslation('facet/sql-lab');
  const locale = formatLocale();
  return useMemo(() => new Intl.NumberFormat(locale), [locale]);
}

/** Tells the user that the query has more rows than are shown. */
function CutNotice({ rowCount, limitingFactor }: Pick<ResultGridProps, 'rowCount' | 'limitingFactor'>) {
  const { t } = useTranslation('facet/sql-lab');
  const number = useNumber();
  return (
    <p className={classes.notice}>
      <IconInfoCircle size={14} aria-hidden />
      <span>
        <b>{t('results.limitReached')}</b>{' '}
        {rowCount >= STREAM_MAX_ROW
          ? t('results.limitedBy.most', { rows: number.format(rowCount) })
          : t(`results.limitedBy.${limitingFactor ?? ''}`, {
              rows: number.format(rowCount),
              defaultValue: t('results.limitedBy.DROPDOWN', { rows: number.format(rowCount) }),
            })}
      </span>
    </p>
  );
}

interface OrderNoticeProps {
  /** Progress of the work, from 0 to 1; `null` when it is done. */
  readonly progress: number | null;
  readonly searches: boolean;
  readonly shown: number;
  readonly rowCount: number;
}

function OrderNotice({ progress, searches, shown, rowCount }: OrderNoticeProps) {
  const { t } = useTranslation('facet/sql-lab');
  const number = useNumber();
  return (
    <p className={classes.notice} role="status">
      {progress === null
        ? t(searches ? 'results.found' : 'results.sorted', {
            count: shown,
            found: number.format(shown),
            rows: number.format(rowCount),
          })
        : t(searches ? 'results.searching' : 'results.sorting', {
            percent: Math.round(progress * 100),
          })}
    </p>
  );
}

const MOMENT = /^\d{4,}-\d\d-\d\dT\d\d:\d\d/;
/** Characters of a cell that are drawn; Enter opens the whole content. */
const DRAWN = 500;

/** Timestamps get a space between date and time; text beyond the visible part is not drawn. */
function shownText(value: NonNullable<GridCell>): string {
  if (typeof value !== 'string') return String(value);
  if (value.length <= 40 && MOMENT.test(value)) return value.replace('T', ' ');
  return shortText(value, DRAWN);
}

function gridColumn({ name, field, member }: ShownColumn): RowGridColumn {
  const kind = member === null ? columnKind(genericType(field.type_generic)) : 'unknown';
  return {
    key: name,
    label: name,
    kind: kind === 'number' || kind === 'date' || kind === 'boolean' ? kind : 'text',
    tooltip: [name, member === null ? field.type : null].filter(Boolean).join(' · '),
    sortable: member === null,
    header: resultHeader(kind),
    // The grid measures its cells before our headers are rendered.
    minWidth: Math.min(MOST_HEAD, HEAD_FRAME + HEAD_LETTER * name.length),
  };
}

function genericType(value: number | null): 0 | 1 | 2 | 3 | null {
  return value === 0 || value === 1 || value === 2 || value === 3 ? value : null;
}
