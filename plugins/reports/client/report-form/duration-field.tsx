import { NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DURATION_UNITS, UNIT_NAMES, unitOf } from '../times/duration.ts';
import classes from './report-form.module.css';

interface DurationFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly seconds: number;
  onChange(seconds: number): void;
}

/** The longest that the API takes. */
const MOST_SECONDS = 366 * 86_400;

/** A number and its unit. */
export function DurationField({ label, description, seconds, onChange }: DurationFieldProps) {
  const { t } = useTranslation('facet/reports');
  const [unit, setUnit] = useState(() => unitOf(seconds));
  const size = DURATION_UNITS[unit];
  return (
    <div className={classes.duration}>
      <NumberInput
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        min={1}
        max={Math.floor(MOST_SECONDS / size)}
        allowDecimal={false}
        value={seconds / size}
        onChange={(value) => onChange(Math.max(1, Math.trunc(Number(value)) || 1) * size)}
      />
      <Select
        aria-label={t('duration.unitOf', { label })}
        allowDeselect={false}
        data={UNIT_NAMES.map((name) => ({ value: name, label: t(`duration.units.${name}`) }))}
        value={unit}
        onChange={(value) => {
          const next = UNIT_NAMES.find((name) => name === value);
          if (next === undefined) return;
          setUnit(next);
          const most = Math.floor(MOST_SECONDS / DURATION_UNITS[next]);
          onChange(Math.min(seconds / size, most) * DURATION_UNITS[next]);
        }}
      />
    </div>
  );
}
