import { NO_TIME_RANGE } from '@facet/plugin-query/contract.client';
import { EditPopover } from '@facet/sdk/ui';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control-type.ts';
import classes from './controls.module.css';
import { Field } from './field.tsx';
import { rangeText } from './quick-ranges.ts';
import { TimeRangeEditor } from './time-range-editor.tsx';

export function TimeRangeControl({
  label,
  description,
  error,
  value,
  options,
  onChange,
}: ControlProps<string | null | undefined>) {
  return (
    <Field label={label} description={description} error={error} hideLabel={options['hideLabel'] === true}>
      <TimeRangeButton label={label} value={value ?? NO_TIME_RANGE} onChange={onChange} />
    </Field>
  );
}

export interface TimeRangeButtonProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** A button with the range as text. It opens the editor; the range changes only when it is applied. */
export function TimeRangeButton({ label, value, onChange }: TimeRangeButtonProps) {
  const { t } = useTranslation('facet/controls');
  const [opened, setOpened] = useState(false);
  const shown = rangeText(value, t);
  return (
    <EditPopover
      opened={opened}
      label={label}
      onClose={() => setOpened(false)}
      width="min(600px, calc(100vw - 32px))"
      position="bottom-start"
      closeOnClickOutside={false}
      target={
        <button
          type="button"
          className={classes.trigger}
          aria-label={`${label}: ${shown}`}
          onClick={() => setOpened(true)}
        >
          <IconCalendar size={14} stroke={1.6} aria-hidden /> <span>{shown}</span>
          <IconChevronDown className={classes.opens} size={14} aria-hidden />
        </button>
      }
    >
      {opened ? (
        <TimeRangeEditor
          value={value}
          onCancel={() => setOpened(false)}
          onApply={(next) => {
            onChange(next);
            setOpened(false);
          }}
        />
      ) : null}
    </EditPopover>
  );
}
