import classes from './table-chart.module.css';
import { barPlace, type Cell, type TableColumn } from './table-columns.ts';

export interface TableCellProps {
  readonly column: TableColumn;
  readonly value: Cell | undefined;
  /** Totals have no bar. */
  readonly isTotal: boolean;
  readonly nullText: string;
}

/** A value; a number may have its bar, which runs left of it and never under it. */
export function TableCell({ column, value, isTotal, nullText }: TableCellProps) {
  if (value === null || value === undefined) return <span className={classes.null}>{isTotal ? '' : nullText}</span>;
  const text = <span className={column.kind === 'number' ? classes.number : undefined}>{column.format(value)}</span>;
  if (column.bars === null || isTotal) return text;
  const place = barPlace(column.bars, value);
  const negative = column.colorSigns && typeof value === 'number' && value < 0;
  return (
    <span className={classes.cell}>
      <span className={classes.track} aria-hidden>
        {place === null ? null : (
          <span
            className={negative ? `${classes.fill} ${classes.negative}` : classes.fill}
            style={{ left: `${place.start}%`, width: `${place.size}%` }}
          />
        )}
      </span>
      {text}
    </span>
  );
}
