import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { isRecord, numberOf } from '@facet/sdk/chart-query';
import { EditPopover, TypeBadge } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ColumnConfig,
  type ColumnSettings,
  type ConfigColumn,
  type ConfigField,
  configColumns,
  configFields,
  configMetrics,
  foldedColumns,
  namedColumns,
  withSetting,
} from '../common/column-config.ts';
import type { ControlProps } from './control-type.ts';
import classes from './controls.module.css';
import { CurrencyControl } from './currency-control.tsx';
import { Field } from './field.tsx';
import { NumberField } from './number-field.tsx';
import { SelectControl } from './select-control.tsx';
import { SliderControl } from './simple-controls.tsx';
import { TextControl } from './text-control.tsx';

/**
 * Options: `columns` (pairs of key and text, or `metrics`; absent: the columns of the form), `fields` (absent: all
 * settings for the kind of a column).
 */
export function ColumnConfigControl(props: ControlProps<ColumnConfig | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const { label, description, error, value, options, formData, datasource, onChange } = props;
  const [showsAll, setShowsAll] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const columns =
    options['columns'] === 'metrics'
      ? configMetrics(formData, datasource)
      : (namedColumns(options['columns']) ?? configColumns(formData, datasource));
  const offered = Array.isArray(options['fields']) ? options['fields'].map(String) : undefined;
  const shown = foldedColumns(columns, showsAll);
  return (
    <Field label={label} description={description} error={error}>
      {columns.length === 0 ? <div className={classes.note}>{t('columnConfig.none')}</div> : null}
      <div className={classes.pills}>
        {shown.map((column) => (
          <EditPopover
            key={column.key}
            opened={opened === column.key}
            label={column.label}
            position="right"
            onClose={() => setOpened(null)}
            target={
              <button
                type="button"
                className={classes.trigger}
                aria-expanded={opened === column.key}
                onClick={() => setOpened(opened === column.key ? null : column.key)}
              >
                <TypeBadge kind={column.kind} />
                <span className={classes.pillText}>{column.label}</span>
                <IconChevronRight size={14} stroke={1.6} aria-hidden />
              </button>
            }
          >
            <div className={`${classes.editor} ${classes.settings}`}>
              {configFields(column.kind, offered).map((field) => (
                <ConfigInput
                  key={field}
                  {...props}
                  field={field}
                  column={column}
                  settings={settingsOf(value, column.key)}
                  onSet={(next) => onChange(withSetting(value, column.key, field, next))}
                />
              ))}
            </div>
          </EditPopover>
        ))}
      </div>
      {foldedColumns(columns, false).length < columns.length ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'columnConfig.less' : 'columnConfig.all')}
        </Button>
      ) : null}
    </Field>
  );
}

function settingsOf(config: ColumnConfig | null | undefined, key: string): ColumnSettings {
  const settings = config?.[key];
  return isRecord(settings) ? settings : {};
}

interface ConfigInputProps extends ControlProps<ColumnConfig | null | undefined> {
  readonly field: ConfigField;
  readonly column: ConfigColumn;
  readonly settings: ColumnSettings;
  onSet(value: unknown): void;
}

/** Default of each setting; null: the setting of the whole table applies. */
const STARTS: Readonly<Partial<Record<ConfigField, boolean | null>>> = {
  visible: true,
  displayTypeIcon: true,
  truncateLongCells: false,
  showCellBars: null,
  alignPositiveNegative: null,
  colorPositiveNegative: null,
};
const OF_TABLE: Readonly<Partial<Record<ConfigField, readonly [control: string, initial: boolean]>>> = {
  showCellBars: ['show_cell_bars', true],
  alignPositiveNegative: ['align_pn', false],
  colorPositiveNegative: ['color_pn', true],
};

function ConfigInput({ field, column, settings, onSet, ...props }: ConfigInputProps) {
  const { t } = useTranslation('facet/controls');
  const { datasource, formData } = props;
  const common = { name: field, label: t(`columnConfig.${field}`), error: null, datasource, formData };
  const value = settings[field];
  const start = STARTS[field];
  if (start !== undefined) {
    const [control, initial] = OF_TABLE[field] ?? ['', false];
    const fallback = start ?? (formData[control] ?? initial) === true;
    return (
      <Checkbox
        label={common.label}
        checked={typeof value === 'boolean' ? value : fallback}
        onChange={(event) => onSet(event.currentTarget.checked === start ? undefined : event.currentTarget.checked)}
      />
    );
  }
  switch (field) {
    case 'currencyFormat':
      return <CurrencyControl {...common} options={{}} value={isRecord(value) ? value : null} onChange={onSet} />;
    case 'customColumnName':
      return (
        <TextControl
          {...common}
          options={{ placeholder: column.label }}
          value={typeof value === 'string' ? value : null}
          onChange={onSet}
        />
      );
    case 'fractionDigits':
      return (
        <SliderControl
          {...common}
          options={{ min: 0, max: ALL_DIGITS }}
          value={numberOf(value) ?? ALL_DIGITS}
          onChange={(digits) => onSet(digits === ALL_DIGITS ? undefined : digits)}
        />
      );
    case 'columnWidth':
      return (
        <NumberField
          label={common.label}
          min={0}
          max={MAX_WIDTH}
          whole
          optional
          value={numberOf(value)}
          onChange={(width) => onSet(width ?? undefined)}
        />
      );
    case 'radarMetricMinValue':
    case 'radarMetricMaxValue':
      return (
        <NumberField
          label={common.label}
          optional
          value={numberOf(value)}
          onChange={(next) => onSet(next ?? undefined)}
        />
      );
    case 'horizontalAlign':
      return (
        <Field label={common.label} error={null}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={common.label}
            value={typeof value === 'string' ? value : column.kind === 'number' ? 'right' : 'left'}
            data={['left', 'center', 'right'].map((side) => ({ value: side, label: t(`columnConfig.align.${side}`) }))}
            onChange={onSet}
          />
        </Field>
      );
    default:
      return (
        <SelectControl
          {...common}
          options={{ choices: field === 'd3TimeFormat' ? 'time-formats' : 'number-formats', freeForm: true }}
          value={typeof value === 'string' ? value : null}
          onChange={onSet}
        />
      );
  }
}

/** Upper end of the slider, which stands for no limit of digits. */
const ALL_DIGITS = 100;

/** In pixels. */
const MAX_WIDTH = 2000;
