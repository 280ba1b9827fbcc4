import { holdsHtml, HtmlText } from '@facet/sdk/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Head, Line } from '../common/axis-lines.ts';
import type { AxisNode } from '../common/axis-tree.ts';
import { HeadContent } from './head-content.tsx';
import { type DrawnHead, drawnHeads, headNode, type PivotModel } from '../common/pivot-model.ts';
import type { PivotSelection, Place } from './pivot-selection.ts';
import { pivotWidths } from './pivot-widths.ts';
import classes from './pivot-table.module.css';

export interface PivotTableProps {
  readonly label: string;
  readonly metricsName: string;
  foldText(name: string, isOpen: boolean): string;
  columnsCutText(shown: number, count: number): string;
  readonly model: PivotModel;
  readonly roots: { readonly rows: AxisNode; readonly columns: AxisNode };
  /** CSS pixels of the drawing area. */
  readonly width: number;
  readonly height: number;
  readonly selection: PivotSelection;
  /** Texts may be HTML. */
  readonly html: boolean;
  colorAt(row: Line, column: Line): string | undefined;
  onFold(axis: 'rows' | 'columns', key: string): void;
}

/** Maximum number of columns, because all are rendered; rows are virtualised. */
const MOST_COLUMNS = 200;
const ROW_HEIGHT = 28;
/** In a lower tile, rows are lower and have no line of names of their own above them, so that some are in sight. */
const LOW = 140;
const LOW_ROW_HEIGHT = 20;
const OVERSCAN = 8;
/** Row headings are sticky, unless they would leave no room for numbers. */
const MOST_STICKY = 0.55;
const SCROLL_BAR = 14;
/** Minimum number of columns in a group whose heading is sticky. */
const WIDE = 4;

/** Headings of wide column groups stay visible beside the sticky row headings. */
const headsWidth = (pixels: number): CSSProperties => ({ ['--pivot-heads' as string]: `${pixels}px` });

interface At {
  readonly row: number;
  readonly column: number;
}

export function PivotTable(props: PivotTableProps) {
  const { model, selection, roots } = props;
  const columns = useMemo(() => model.columns.slice(0, MOST_COLUMNS), [model]);
  const widths = useMemo(() => pivotWidths(model, columns, props.width - SCROLL_BAR), [model, columns, props.width]);
  const rowHeight = props.height < LOW ? LOW_ROW_HEIGHT : ROW_HEIGHT;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: model.rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  // The library keeps the places that it has worked out for another height.
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const focus = useCellFocus(model.rows.length, columns.length, (row) => virtual.scrollToIndex(row));
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const shown = model.rows.slice(first, last + 1);
  const heads = drawnHeads(shown);
  const offsets = widths.heads.map((_, level) => widths.heads.slice(0, level).reduce((a, b) => a + b, 0));
  const headsTotal = widths.heads.reduce((a, b) => a + b, 0);
  const sticky = headsTotal < props.width * MOST_STICKY;
  const headStyle = (level: number) => (sticky ? { left: offsets[level] ?? 0 } : undefined);
  const total = [...widths.heads, ...widths.columns].reduce((a, b) => a + b, 0);
  const content = (axis: 'rows' | 'columns', { head }: { readonly head: Head }, place: Place) => (
    <HeadContent
      head={head}
      text={model.headText(axis, head)}
      html={props.html}
      foldText={props.foldText}
      onFold={(key) => props.onFold(axis, key)}
      {...(selection.toggle && headNode(head) ? { onSelect: () => selection.toggle?.(place) } : {})}
    />
  );
  return (
    <>
      {/* The cells take the focus, so the scroller must not be a tab stop. */}
      <div ref={setScroller} className={classes.scroller}>
        <table
          role="grid"
          aria-label={props.label}
          aria-rowcount={model.rows.length + model.columnLevels}
          aria-colcount={model.columns.length + model.rowLevels}
          className={classes.table}
          data-low={rowHeight === LOW_ROW_HEIGHT || undefined}
          style={{ width: total, ...headsWidth(sticky ? headsTotal : 0) }}
          onKeyDown={focus.onKeyDown}
        >
          <colgroup>
            {widths.heads.map((width, level) => (
              <col key={`head ${level}`} style={{ width }} />
            ))}
            {widths.columns.map((width, index) => (
              <col key={columns[index]?.key} style={{ width }} />
            ))}
          </colgroup>
          <ColumnHeads
            {...props}
            columns={columns}
            headStyle={headStyle}
            sticky={sticky}
            content={(drawn) =>
              content('columns', drawn, { row: roots.rows, column: headNode(drawn.head) ?? drawn.line.node })
            }
          />
          <tbody>
            <Spacer height={first * rowHeight} />
            {shown.map((row, index) => (
              <PivotRow
                key={row.key}
                {...props}
                row={row}
                at={first + index}
                heads={heads[index] ?? []}
                columns={columns}
                headStyle={headStyle}
                sticky={sticky}
                content={(drawn, place) => content('rows', drawn, place)}
                isFocused={(column) => focus.isAt(first + index, column)}
              />
            ))}
            <Spacer height={(model.rows.length - 1 - last) * rowHeight} />
          </tbody>
        </table>
      </div>
      {columns.length < model.columns.length ? (
        <div className={classes.footer}>{props.columnsCutText(columns.length, model.columns.length)}</div>
      ) : null}
    </>
  );
}

interface PivotRowProps extends PivotTableProps {
  readonly row: Line;
  /** Its index among all rows. */
  readonly at: number;
  readonly heads: readonly DrawnHead[];
  readonly columns: readonly Line[];
  readonly sticky: boolean;
  headStyle(level: number): { readonly left: number } | undefined;
  content(drawn: DrawnHead, place: Place): ReactNode;
  isFocused(column: number): boolean;
}

function PivotRow({ row, at, heads, columns, sticky, headStyle, content, isFocused, ...props }: PivotRowProps) {
  const { model, selection, roots } = props;
  return (
    <tr aria-rowindex={at + 1 + model.columnLevels}>
      {heads.map((drawn) => {
        const { head, level, lines } = drawn;
        const place = { row: headNode(head) ?? row.node, column: roots.columns };
        return (
          <th
            key={head.key}
            scope={lines > 1 ? 'rowgroup' : 'row'}
            rowSpan={lines}
            colSpan={head.span}
            className={classes.rowHead}
            data-sticky={sticky || undefined}
            data-total={row.isTotal || undefined}
            data-faded={selection.isFaded(place) || undefined}
            onContextMenu={(event) => selection.onContextMenu(place, event)}
            style={headStyle(level)}
          >
            {content(drawn, place)}
          </th>
        );
      })}
      {columns.map((column, index) => (
        <ValueCell
          key={column.key}
          row={row}
          column={column}
          at={{ row: at, column: index }}
          isFocused={isFocused(index)}
          {...props}
        />
      ))}
    </tr>
  );
}

interface ColumnHeadsProps extends PivotTableProps {
  readonly columns: readonly Line[];
  readonly sticky: boolean;
  headStyle(level: number): { readonly left: number } | undefined;
  content(drawn: DrawnHead): ReactNode;
}

function ColumnHeads(props: ColumnHeadsProps) {
  const { model, columns, metricsName, headStyle, sticky, content, selection, roots, height } = props;
  const heads = drawnHeads(columns);
  // The names of row dimensions share the line of the lowest column level, unless that level has a name of its own.
  const namesApart = model.rowLevels > 0 && typeof model.columnNames.at(-1) === 'string';
  const levels = Array.from({ length: Math.max(1, model.columnLevels) }, (_, level) => level);
  const rowNames = model.rowNames.map((name, level) => (
    <th
      key={`row ${level}`}
      scope="col"
      className={classes.corner}
      data-sticky={sticky || undefined}
      style={headStyle(level)}
      title={name ?? metricsName}
    >
      {name ?? metricsName}
    </th>
  ));
  return (
    <thead className={classes.head}>
      {levels.map((level) => (
        <tr key={level}>
          {model.rowLevels > 0 && (namesApart || level < levels.length - 1) ? (
            <th
              colSpan={model.rowLevels}
              scope="row"
              className={`${classes.corner} ${classes.axisName}`}
              data-sticky={sticky || undefined}
              style={headStyle(0)}
              title={model.columnNames[level] ?? metricsName}
            >
              {model.columnNames[level] ?? metricsName}
            </th>
          ) : (
            rowNames
          )}
          {heads.flatMap((begun) =>
            begun
              .filter((drawn) => drawn.level === level)
              .map((drawn) => (
                <th
                  key={drawn.head.key}
                  scope={drawn.lines > 1 ? 'colgroup' : 'col'}
                  colSpan={drawn.lines}
                  rowSpan={drawn.head.span}
                  className={classes.columnHead}
                  data-wide={drawn.lines > WIDE || undefined}
                  data-total={drawn.line.isTotal || undefined}
                  data-faded={
                    selection.isFaded({ row: roots.rows, column: headNode(drawn.head) ?? drawn.line.node }) || undefined
                  }
                  onContextMenu={(event) =>
                    selection.onContextMenu({ row: roots.rows, column: headNode(drawn.head) ?? drawn.line.node }, event)
                  }
                >
                  {content(drawn)}
                </th>
              )),
          )}
          {model.columnLevels === 0 ? <td /> : null}
        </tr>
      ))}
      {namesApart && height >= LOW ? (
        <tr>
          {rowNames}
          <td colSpan={columns.length} />
        </tr>
      ) : null}
    </thead>
  );
}

interface ValueCellProps extends Pick<PivotTableProps, 'model' | 'selection' | 'colorAt' | 'html'> {
  readonly row: Line;
  readonly column: Line;
  readonly at: At;
  readonly isFocused: boolean;
}

function ValueCell({ row, column, at, isFocused, model, selection, colorAt, html }: ValueCellProps) {
  const place = { row: row.node, column: column.node };
  const color = colorAt(row, column);
  const text = model.textAt(row, column);
  const { toggle } = selection;
  return (
    <td
      data-row={at.row}
      data-column={at.column}
      tabIndex={isFocused ? 0 : -1}
      className={classes.value}
      data-number={typeof model.valueAt(row, column) !== 'string' || undefined}
      data-total={row.isTotal || column.isTotal || undefined}
      data-faded={selection.isFaded(place) || undefined}
      onContextMenu={(event) => selection.onContextMenu(place, event)}
      style={color === undefined ? undefined : { backgroundColor: `color-mix(in srgb, ${color} 22%, transparent)` }}
      {...(toggle
        ? {
            'data-selects': true,
            onClick: () => toggle(place),
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              toggle(place);
            },
          }
        : {})}
    >
      {html && holdsHtml(text) ? <HtmlText html={text} /> : text}
    </td>
  );
}

/** Replaces rows outside of the visible part. */
function Spacer({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** A single cell is a tab stop; arrow keys move the focus, also to rows that are not rendered yet. */
function useCellFocus(rows: number, columns: number, reveal: (row: number) => void) {
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const moving = useRef<HTMLTableElement | null>(null);
  useEffect(() => {
    const cell = moving.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`);
    if (!cell) return;
    moving.current = null;
    cell.focus();
  });
  return {
    isAt: (row: number, column: number) => row === at.row && column === at.column,
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const step = STEPS[event.key];
      if (!step || !(event.target instanceof HTMLTableCellElement) || event.target.dataset['row'] === undefined) return;
      event.preventDefault();
      const from = { row: Number(event.target.dataset['row']), column: Number(event.target.dataset['column']) };
      const next = {
        row: Math.max(0, Math.min(rows - 1, from.row + step[0])),
        column: Math.max(0, Math.min(columns - 1, from.column + step[1])),
      };
      moving.current = event.currentTarget;
      reveal(next.row);
      setAt(next);
    },
  };
}
