import { Checkbox, Select, TextInput } from '@mantine/core';
import { isRecord, listOf, numberOf, textOf } from '@facet/sdk/chart-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control-type.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import { NumberField } from './number-field.tsx';
import { moved, PillList } from './pill-list.tsx';
import { SelectControl } from './select-control.tsx';
import { BoundsControl } from './bounds-control.tsx';

/** A column of the time-series table, as stored in forms. */
type Stored = Readonly<Record<string, unknown>>;

const KINDS = ['time', 'contrib', 'spark', 'avg'] as const;
const COMPARISONS = ['value', 'diff', 'perc', 'perc_change'] as const;

/** The columns of the time-series table: differences, shares, sparklines and averages. */
export function TimeColumnsControl(props: ControlProps<readonly Stored[] | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const { label, description, error, value, onChange } = props;
  const columns = listOf(value).filter(isRecord);
  const nameOf = (column: Stored) => textOf(column['label']) ?? t(`timeColumn.kinds.${kindOf(column)}`);
  return (
    <PillList
      label={label}
      description={description}
      error={error}
      holds="time-column"
      single={false}
      emptyText={t('timeColumn.add')}
      items={columns.map((column, index) => ({
        key: textOf(column['key']) ?? String(index),
        text: nameOf(column),
        kind: 'metric' as const,
        value: column,
      }))}
      onRemove={(index) => onChange(columns.filter((_, position) => position !== index))}
      onMove={(from, to) => onChange(moved(columns, from, to))}
      editor={(index, close) => (
        <ColumnEditor
          {...props}
          column={index === null ? { key: newKey(columns), colType: 'time', timeLag: 0 } : (columns[index] ?? {})}
          onClose={close}
          onSave={(column) => {
            onChange(index === null ? [...columns, column] : columns.map((one, at) => (at === index ? column : one)));
            close();
          }}
        />
      )}
    />
  );
}

function kindOf(column: Stored): (typeof KINDS)[number] {
  return KINDS.find((kind) => kind === column['colType']) ?? 'time';
}

function newKey(columns: readonly Stored[]): string {
  const taken = new Set(columns.map((column) => column['key']));
  let number = columns.length + 1;
  while (taken.has(`column-${number}`)) number += 1;
  return `column-${number}`;
}

interface ColumnEditorProps extends ControlProps<readonly Stored[] | null | undefined> {
  readonly column: Stored;
  onSave(column: Stored): void;
  onClose(): void;
}

function ColumnEditor({ column, onSave, onClose, ...props }: ColumnEditorProps) {
  const { t } = useTranslation('facet/controls');
  const [draft, setDraft] = useState<Stored>(column);
  const kind = kindOf(draft);
  const set = (name: string, value: unknown) => setDraft((known) => ({ ...known, [name]: value }));
  const common = { datasource: props.datasource, formData: props.formData, error: null };
  const number = (name: string) => (
    <NumberField
      label={t(`timeColumn.${name}`)}
      whole
      optional
      value={numberOf(draft[name])}
      onChange={(next) => set(name, next ?? '')}
    />
  );
  const text = (name: string) => (
    <TextInput
      label={t(`timeColumn.${name}`)}
      value={textOf(draft[name]) ?? ''}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  const bounds = (name: string) => (
    <BoundsControl
      {...common}
      name={name}
      label={t(`timeColumn.${name}`)}
      options={{}}
      value={boundsOf(draft[name])}
      onChange={(next) => set(name, next)}
    />
  );
  const format = (name: string, choices: string) => (
    <SelectControl
      {...common}
      name={name}
      label={t(`timeColumn.${name}`)}
      options={{ choices, freeForm: true }}
      value={textOf(draft[name]) ?? null}
      onChange={(next) => set(name, next ?? '')}
    />
  );
  return (
    <EditorForm canSave onClose={onClose} onSave={() => onSave(draft)}>
      <div className={`${classes.fields} ${classes.settings}`}>
        <div className={classes.row}>
          {text('label')}
          {text('tooltip')}
        </div>
        <Select
          label={t('timeColumn.colType')}
          allowDeselect={false}
          data={KINDS.map((one) => ({ value: one, label: t(`timeColumn.kinds.${one}`) }))}
          value={kind}
          onChange={(next) => set('colType', next)}
        />
        {kind === 'spark' ? (
          <>
            <div className={classes.row}>
              {number('width')}
              {number('height')}
              {number('timeRatio')}
            </div>
            <Checkbox
              label={t('timeColumn.showYAxis')}
              checked={draft['showYAxis'] === true}
              onChange={(event) => set('showYAxis', event.currentTarget.checked)}
            />
            {bounds('yAxisBounds')}
          </>
        ) : null}
        {kind === 'time' ? (
          <Select
            label={t('timeColumn.comparisonType')}
            allowDeselect={false}
            data={COMPARISONS.map((one) => ({ value: one, label: t(`timeColumn.comparisons.${one}`) }))}
            value={COMPARISONS.find((one) => one === draft['comparisonType']) ?? 'value'}
            onChange={(next) => set('comparisonType', next)}
          />
        ) : null}
        {kind === 'time' || kind === 'avg' ? number('timeLag') : null}
        {kind === 'spark' ? null : bounds('bounds')}
        {format('d3format', 'number-formats')}
        {format('dateFormat', 'time-formats')}
      </div>
    </EditorForm>
  );
}

function boundsOf(value: unknown): readonly [number | null, number | null] | null {
  if (!Array.isArray(value)) return null;
  return [numberOf(value[0]) ?? null, numberOf(value[1]) ?? null];
}
