import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Inspected, TableBody } from '../common/wire/upload.ts';
import { fitShares } from './model/fit-shares.ts';
import classes from './upload.module.css';

export interface ChosenColumn {
  readonly index: number;
  readonly name: string;
  readonly type: TableBody['columns'][number]['type'];
  /** Whether the column is left out of the table. */
  readonly left: boolean;
}

type ColumnType = ChosenColumn['type'];
const TYPES: readonly ColumnType[] = ['text', 'integer', 'decimal', 'decimal-comma', 'boolean', 'date', 'datetime'];
/** Number of columns that are shown; all of them are imported. */
const MOST_COLUMNS = 100;
const NUMBERS: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'decimal-comma']);

/** Whether a value fits the type of its column. */
const KINDS = ['fits', 'empty', 'problem'] as const;

interface PreviewTableProps {
  readonly found: Inspected;
  readonly columns: readonly ChosenColumn[];
  onChange(index: number, change: Partial<ChosenColumn>): void;
}

/** The first rows of a file, with names and types that can be changed. */
export function PreviewTable({ found, columns, onChange }: PreviewTableProps) {
  const { t } = useTranslation('facet/uploads');
  const shown = columns.slice(0, MOST_COLUMNS);
  return (
    <>
      <div className={classes.previewHead}>
        <h2>{t('preview.title')}</h2>
        <span>{t('preview.size', { rows: found.rows.length, columns: columns.length })}</span>
        {columns.length > shown.length ? (
          <span>{t('preview.more', { count: columns.length - shown.length })}</span>
        ) : null}
        <span className={classes.legend}>
          {KINDS.map((kind) => (
            <span key={kind} className={classes.legendEntry}>
              <i className={classes.legendMark} data-kind={kind} aria-hidden />
              {t(`fit.${kind}`)}
            </span>
          ))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('preview.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.number} scope="col">
                #
              </th>
              {shown.map((column) => (
                <th key={column.index} scope="col" data-left={column.left || undefined}>
                  <ColumnHead
                    column={column}
                    found={found.columns[column.index]}
                    sampled={found.sampled}
                    onChange={onChange}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
              <tr key={at}>
                <td className={classes.number}>{at + 1}</td>
                {shown.map(({ index, type, left }) => (
                  <td
                    key={index}
                    data-left={left || undefined}
                    className={NUMBERS.has(type) ? classes.right : undefined}
                  >
                    {row[index] ?? <i className={classes.nothing}>{t('preview.nothing')}</i>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.problems.length > 0 ? (
        <div className={classes.problems}>
          <h2>{t('problems.title')}</h2>
          <ul>
            {found.problems.map(({ code, text, rows }) => (
              <li key={code}>
                {text} {t('problems.rows', { count: rows })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

interface ColumnHeadProps {
  readonly column: ChosenColumn;
  readonly found: Inspected['columns'][number] | undefined;
  /** Number of inspected rows. */
  readonly sampled: number;
  onChange(index: number, change: Partial<ChosenColumn>): void;
}

function ColumnHead({ column: { index, name, type, left }, found, sampled, onChange }: ColumnHeadProps) {
  const { t } = useTranslation('facet/uploads');
  const filled = found?.filled ?? 0;
  const share = (of: ColumnType): string => {
    const fitting = found?.fits[of];
    if (fitting === undefined || filled === 0 || fitting === filled) return t(`type.${of}`);
    return t('type.share', { type: t(`type.${of}`), share: Math.floor((fitting / filled) * 1000) / 10 });
  };
  const fitting = left ? filled : (found?.fits[type] ?? filled);
  const types: readonly ColumnType[] = found?.type === 'as-is' ? ['as-is', ...TYPES] : TYPES;
  return (
    <div className={classes.columnHead}>
      <TextInput
        size="xs"
        classNames={{ input: classes.columnName ?? '' }}
        value={name}
        disabled={left}
        maxLength={250}
        aria-label={t('column.name', { name: found?.name ?? name })}
        onChange={(event) => onChange(index, { name: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        classNames={{ input: classes.columnType ?? '' }}
        value={type}
        disabled={left}
        aria-label={t('column.type', { name })}
        data={types.map((one) => ({
          value: one,
          label: one === 'as-is' ? (found?.stated ?? t('type.as-is')) : share(one),
        }))}
        onChange={(event) => {
          const chosen = types.find((one) => one === event.currentTarget.value);
          if (chosen) onChange(index, { type: chosen });
        }}
      />
      <FitBar sampled={sampled} filled={filled} fitting={fitting} left={left} />
      <div className={classes.columnFoot}>
        <Checkbox
          size="xs"
          checked={!left}
          label={t('column.read')}
          onChange={(event) => onChange(index, { left: !event.currentTarget.checked })}
        />
        {fitting < filled ? (
          <span className={classes.bad}>{t('column.misfits', { count: filled - fitting })}</span>
        ) : null}
      </div>
    </div>
  );
}

interface FitBarProps {
  /** Numbers of inspected rows: all; those with a value; those whose value fits. */
  readonly sampled: number;
  readonly filled: number;
  readonly fitting: number;
  readonly left: boolean;
}

/**
 * A bar with the shares of inspected rows that fit the type, are empty, or do not fit. The counts are written beside
 * it.
 */
function FitBar({ sampled, filled, fitting, left }: FitBarProps) {
  const shares = fitShares(sampled, filled, fitting);
  return (
    <div className={classes.fit} data-left={left || undefined} aria-hidden>
      {KINDS.map((kind) =>
        shares[kind] > 0 ? <i key={kind} data-kind={kind} style={{ flexGrow: shares[kind] }} /> : null,
      )}
    </div>
  );
}
