import { holdsHtml, HtmlText } from '@facet/sdk/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Head, Line } from '../common/axis-lines.ts';
import type { AxisNode } from '../common/axis-tree.ts';
import { HeadContent } from './head-content.tsx';
import { type DrawnHead, drawnHeads, headNode, type PivotModel } from '../common/pivot-model.ts';
import { type At, useCellFocus } from './cell-focus.ts';
import { COLUMNS_AROUND, type ColumnWindow, useColumnWindow } from './column-window.ts';
import type { PivotSelection, Place } from './pivot-selection.ts';
import { type PivotWidths, pivotWidths } from './pivot-widths.ts';
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

/** Maximum number of columns: a browser places nothing beyond 33 million pixels. */
const MOST_COLUMNS = 100_000;
const ROW_HEIGHT = 28;
/** In a lower tile, rows are lower and have no line of names of their own above them, so that some are in sight. */
const LOW = 140;
const LOW_ROW_HEIGHT = 20;
const OVERSCAN = 8;
/** Row headings are sticky, unless they would leave no room for numbers. */
const MOST_STICKY = 0.55;
const SCROLL_BAR = 14;
/** Headings of wide column groups stay visible beside the sticky row headings. */
const headsWidth = (pixels: number): CSSProperties => ({ ['--pivot-heads' as string]: `${pixels}px` });

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
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const shown = model.rows.slice(first, last + 1);
  const heads = drawnHeads(shown);
  const offsets = widths.heads.map((_, level) => widths.heads.slice(0, level).reduce((a, b) => a + b, 0));
  const headsTotal = widths.heads.reduce((a, b) => a + b, 0);
  const sticky = headsTotal < props.width * MOST_STICKY;
  const inSight = useColumnWindow({
    scroller,
    columns,
    widths: widths.columns,
    heads: { width: headsTotal, sticky },
  });
  const focus = useCellFocus({
    rows: { count: model.rows.length, first, last },
    columns: { count: columns.length, first: inSight.first, last: inSight.first + inSight.columns.length - 1 },
    reveal(at) {
      virtual.scrollToIndex(at.row);
      inSight.reveal(at.column);
    },
  });
  const headStyle = (level: number) => (sticky ? { left: offsets[level] ?? 0 } : undefined);
  const total = useMemo(() => [...widths.heads, ...widths.columns].reduce((a, b) => a + b, 0), [widths]);
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
          <ColumnWidths widths={widths} inSight={inSight} />
          <ColumnHeads
            {...props}
            inSight={inSight}
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
                inSight={inSight}
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

function ColumnWidths({ widths, inSight }: { readonly widths: PivotWidths; readonly inSight: ColumnWindow }) {
  return (
    <colgroup>
      {widths.heads.map((width, level) => (
        <col key={`head ${level}`} style={{ width }} />
      ))}
      {inSight.left > 0 ? <col style={{ width: inSight.left }} /> : null}
      {inSight.columns.map((column, index) => (
        <col key={column.key} style={{ width: widths.columns[inSight.first + index] }} />
      ))}
      {inSight.right > 0 ? <col style={{ width: inSight.right }} /> : null}
    </colgroup>
  );
}

interface PivotRowProps extends PivotTableProps {
  readonly row: Line;
  /** Its index among all rows. */
  readonly at: number;
  readonly heads: readonly DrawnHead[];
  readonly inSight: ColumnWindow;
  readonly sticky: boolean;
  headStyle(level: number): { readonly left: number } | undefined;
  content(drawn: DrawnHead, place: Place): ReactNode;
  isFocused(column: number): boolean;
}

function PivotRow({ row, at, heads, inSight, sticky, headStyle, content, isFocused, ...props }: PivotRowProps) {
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
            aria-colindex={level + 1}
            style={headStyle(level)}
          >
            {content(drawn, place)}
          </th>
        );
      })}
      <ColumnSpacer width={inSight.left} />
      {inSight.columns.map((column, index) => (
        <ValueCell
          key={column.key}
          row={row}
          column={column}
          at={{ row: at, column: inSight.first + index }}
          isFocused={isFocused(inSight.first + index)}
          {...props}
        />
      ))}
      <ColumnSpacer width={inSight.right} />
    </tr>
  );
}

interface ColumnHeadsProps extends PivotTableProps {
  readonly inSight: ColumnWindow;
  readonly sticky: boolean;
  headStyle(level: number): { readonly left: number } | undefined;
  content(drawn: DrawnHead): ReactNode;
}

function ColumnHeads(props: ColumnHeadsProps) {
  const { model, inSight, metricsName, headStyle, sticky, content, selection, roots, height } = props;
  const heads = drawnHeads(inSight.columns);
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
          <ColumnSpacer width={inSight.left} />
          {heads.flatMap((begun, index) =>
            begun
              .filter((drawn) => drawn.level === level)
              .map((drawn) => (
                <th
                  key={drawn.head.key}
                  scope={drawn.lines > 1 ? 'colgroup' : 'col'}
                  colSpan={drawn.lines}
                  rowSpan={drawn.head.span}
                  aria-colindex={model.rowLevels + inSight.first + index + 1}
                  className={classes.columnHead}
                  data-wide={drawn.lines > COLUMNS_AROUND || undefined}
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
          <ColumnSpacer width={inSight.right} />
        </tr>
      ))}
      {namesApart && height >= LOW ? (
        <tr>
          {rowNames}
          <td colSpan={inSight.columns.length + Number(inSight.left > 0) + Number(inSight.right > 0)} />
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
      aria-colindex={model.rowLevels + at.column + 1}
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

/** Replaces the columns to one side of the visible part. */
function ColumnSpacer({ width }: { readonly width: number }) {
  return width <= 0 ? null : <td aria-hidden className={classes.spacer} />;
}
