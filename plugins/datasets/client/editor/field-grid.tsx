import { Checkbox, Radio } from '@mantine/core';
import { columnKind, TypeBadge } from '@facet/sdk/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marks } from '../../common/marks.ts';
import type { ColumnDraft, DatasetDraft, MetricDraft } from '../model/dataset-draft.ts';
import { fieldState } from '../model/draft-changes.ts';
import classes from './editor.module.css';
import { type FieldRow, nextField } from './field-rows.ts';
import { kindOf } from './field-kind.ts';
import { MarkSigns } from './mark-signs.tsx';
import type { Editing } from './use-editing.ts';

const ROW = 28;

interface FieldGridProps {
  readonly editing: Editing;
  readonly rows: readonly FieldRow[];
  /** Key of the selected column or metric. */
  readonly selected: string | null;
  /** Number of charts that use a field, by its saved name; `undefined` until it is known. */
  readonly uses: ((name: string) => number) | undefined;
  onSelect(key: string): void;
  /** Called for Enter: moves the focus to the fields of the row. */
  onOpen(): void;
}

/** Metrics and columns as rows. The list is one tab stop: the arrow keys move, Enter moves to the fields of the row. */
export function FieldGrid({ editing, rows, selected, uses, onSelect, onOpen }: FieldGridProps) {
  const { t } = useTranslation('facet/datasets');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const current = rows.findIndex(({ key }) => key === selected);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  const move = (to: number) => {
    const row = rows[to];
    if (row === undefined) return;
    onSelect(row.key);
    virtual.scrollToIndex(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ArrowDown') move(nextField(rows, current, 1));
    else if (event.key === 'ArrowUp') move(nextField(rows, current, -1));
    else if (event.key === 'Home') move(nextField(rows, -1, 1));
    else if (event.key === 'End') move(nextField(rows, rows.length, -1));
    else if (event.key === 'Enter' && current >= 0) onOpen();
    else return;
    event.preventDefault();
  };
  const former = useMemo(() => [...editing.former.metrics, ...editing.former.columns], [editing.former]);
  return (
    <div
      ref={scroller}
      className={classes.grid}
      role="grid"
      aria-label={t('edit.tabs.fields')}
      aria-rowcount={rows.length}
      tabIndex={0}
      {...(current < 0 ? {} : { 'aria-activedescendant': `${id}-${current}` })}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const place = { id: `${id}-${index}`, index, start };
          if (row.kind === 'head') return <HeadRow key={row.key} place={place} of={row.of} count={row.count} />;
          const field = row.kind === 'metric' ? row.metric : row.column;
          const savedAs = former.find(({ key }) => key === field.key)?.name;
          const shared = {
            place,
            draft: editing.draft,
            isSelected: index === current,
            state: fieldState(field, former),
            wrong: editing.wrongFields.has(field.key),
            used: uses === undefined || savedAs === undefined ? null : uses(savedAs),
            onSelect: () => onSelect(field.key),
          };
          return row.kind === 'metric' ? (
            <MetricRow key={row.key} {...shared} metric={row.metric} />
          ) : (
            <ColumnRow key={row.key} {...shared} column={row.column} editing={editing} />
          );
        })}
      </div>
    </div>
  );
}

interface Place {
  readonly id: string;
  readonly index: number;
  /** Offset from the start of the list in pixels. */
  readonly start: number;
}

const placed = ({ id, index, start }: Place) => ({
  id,
  role: 'row',
  'aria-rowindex': index + 1,
  style: { transform: `translateY(${start}px)` },
});

interface HeadRowProps {
  readonly place: Place;
  readonly of: 'metric' | 'column';
  readonly count: number;
}

function HeadRow({ place, of, count }: HeadRowProps) {
  const { t } = useTranslation('facet/datasets');
  const head = (name: string, extra?: string) => (
    <span role="columnheader" data-cell={extra}>
      {name}
    </span>
  );
  return (
    <div {...placed(place)} className={classes.row} data-head data-kind={of}>
      <span role="columnheader">
        {t(`edit.${of}.one`)} <span className={classes.count}>{count}</span>
      </span>
      {of === 'metric' ? (
        <>
          {head(t('edit.metric.name'), 'key')}
          {head(t('edit.expression'))}
          {head(t('edit.metric.format'), 'format')}
          {head(t('edit.marks'), 'marks')}
        </>
      ) : (
        <>
          {head(t('edit.label'), 'key')}
          {head(t('edit.column.typeOrExpression'))}
          {head(t('edit.column.main'), 'flag')}
          {head(t('edit.column.temporalShort'), 'flag')}
          {head(t('edit.column.filterableShort'), 'flag')}
          {head(t('edit.column.dimensionShort'), 'flag')}
          {head(t('edit.column.activeShort'), 'flag')}
        </>
      )}
      {head(t('usage.title'), 'uses')}
    </div>
  );
}

interface RowProps {
  readonly place: Place;
  readonly draft: DatasetDraft;
  readonly isSelected: boolean;
  readonly state: ReturnType<typeof fieldState>;
  readonly wrong: boolean;
  /** Number of charts that use the field; null: unknown, or a new field. */
  readonly used: number | null;
  onSelect(): void;
}

function MetricRow({
  place,
  metric,
  isSelected,
  state,
  wrong,
  used,
  onSelect,
}: RowProps & { readonly metric: MetricDraft }) {
  return (
    <div
      {...placed(place)}
      className={classes.row}
      data-kind="metric"
      aria-selected={isSelected}
      data-wrong={wrong || undefined}
      onClick={onSelect}
    >
      <NameCell badge="metric" text={metric.label || metric.name} state={state} />
      <span role="gridcell" data-cell="key" className={classes.mono} title={metric.name} dir="auto">
        {metric.name}
      </span>
      <span role="gridcell" className={classes.mono} title={metric.expression}>
        {metric.expression}
      </span>
      <span role="gridcell" data-cell="format" className={classes.mono}>
        {[metric.currency, metric.format].filter((part) => part !== '').join(' ')}
      </span>
      <span role="gridcell" data-cell="marks">
        <MarkSigns marks={metric} />
      </span>
      <span role="gridcell" data-cell="uses">
        {used}
      </span>
    </div>
  );
}

interface ColumnRowProps extends RowProps {
  readonly editing: Editing;
  readonly column: ColumnDraft;
}

function ColumnRow({ place, column, editing, isSelected, state, wrong, used, onSelect }: ColumnRowProps) {
  const { t } = useTranslation('facet/datasets');
  const { refusal, changeColumn, change, draft } = editing;
  const readOnly = refusal !== null;
  // Only the selected row has tab stops of its own: three hundred rows would have twelve hundred.
  const tabIndex = isSelected ? 0 : -1;
  return (
    <div
      {...placed(place)}
      className={classes.row}
      data-kind="column"
      aria-selected={isSelected}
      data-wrong={wrong || undefined}
      onClick={onSelect}
    >
      <NameCell badge={columnKind(kindOf(column))} text={column.name} state={state} marks={column} mono />
      <span role="gridcell" data-cell="key" title={column.label} dir="auto">
        {column.label}
      </span>
      <span role="gridcell" className={classes.mono} title={column.expression || column.type}>
        {column.calculated ? column.expression : column.type}
      </span>
      <span role="gridcell" data-cell="flag">
        {column.temporal ? (
          <Radio
            size="xs"
            tabIndex={tabIndex}
            aria-label={t('edit.column.mainOf', { name: column.name })}
            disabled={readOnly || column.name === ''}
            checked={draft.mainDatetime === column.name && column.name !== ''}
            onChange={() => change({ mainDatetime: column.name })}
          />
        ) : null}
      </span>
      {(['temporal', 'filterable', 'dimension', 'active'] as const).map((flag) => (
        <span key={flag} role="gridcell" data-cell="flag">
          <Checkbox
            size="xs"
            tabIndex={tabIndex}
            aria-label={`${t(`edit.column.${flag}`)} ${column.name}`}
            disabled={readOnly}
            checked={column[flag]}
            onClick={(event) => event.stopPropagation()}
            onChange={(event) => changeColumn(column.key, { [flag]: event.currentTarget.checked })}
          />
        </span>
      ))}
      <span role="gridcell" data-cell="uses">
        {used}
      </span>
    </div>
  );
}

interface NameCellProps {
  readonly badge: Parameters<typeof TypeBadge>[0]['kind'];
  readonly text: string;
  readonly state: ReturnType<typeof fieldState>;
  readonly marks?: Marks;
  readonly mono?: boolean;
}

function NameCell({ badge, text, state, marks, mono = false }: NameCellProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <span role="gridcell" className={classes.nameCell}>
      <TypeBadge kind={badge} />
      <span className={classes.fieldName} data-mono={mono || undefined} title={text} dir="auto">
        {text}
      </span>
      {marks === undefined ? null : <MarkSigns marks={marks} />}
      {state === 'same' ? null : (
        <span
          className={classes.dot}
          role="img"
          aria-label={t(`edit.state.${state}`)}
          title={t(`edit.state.${state}`)}
        />
      )}
    </span>
  );
}
