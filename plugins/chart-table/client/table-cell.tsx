import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { holdsHtml, HtmlText } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { exactCell } from './cell-text.ts';
import classes from './table-chart.module.css';
import { barPlace, type Cell, type TableColumn } from './table-columns.ts';

export interface TableCellProps {
  readonly column: TableColumn;
  readonly value: Cell;
  readonly row: Readonly<Record<string, unknown>>;
  /** The exact digits, if the value has lost some. */
  readonly exact?: string | undefined;
  /** Totals have no bar. */
  readonly isTotal: boolean;
}

/** A value. The bar of a number is drawn to the left of its text, never below it. */
export function TableCell({ column, value, row, isTotal, exact }: TableCellProps) {
  if (column.html && typeof value === 'string' && holdsHtml(value)) return <HtmlText html={value} />;
  const change = column.changeOf?.(row);
  const text = (
    <span className={column.kind === 'number' ? classes.number : undefined} data-tone={change?.tone}>
      {change?.arrow ? <Arrow to={change.arrow} /> : null}
      {exactCell(column, exact) ?? column.format(value)}
    </span>
  );
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

/** The direction of the change, because some users cannot distinguish the colours. */
function Arrow({ to }: { readonly to: 'up' | 'down' }) {
  const { t } = useTranslation('facet/chart-table');
  const Icon = to === 'up' ? IconArrowUp : IconArrowDown;
  return <Icon size={12} stroke={2} role="img" aria-label={t(to === 'up' ? 'rises' : 'falls')} />;
}
