import { formatLocale } from '@facet/sdk/common';
import { ActionIcon, TextInput } from '@mantine/core';
import { InlineDateTimePicker } from '@mantine/dates';
import { EditPopover } from '@facet/sdk/ui';
import { IconCalendar } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarNames } from './calendar-names.ts';
import { typedMoment } from './quick-ranges.ts';

export interface MomentFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** `YYYY-MM-DDTHH:mm:ss`; for any other text the field is empty. */
  readonly value: string;
  onChange(value: string): void;
}

/** A date and time, typed or picked from a calendar. The code is loaded with the first custom range. */
export default function MomentField({ label, hideLabel = false, value, onChange }: MomentFieldProps) {
  const { t } = useTranslation('facet/controls');
  const locale = formatLocale();
  const names = useMemo(() => calendarNames(locale), [locale]);
  const known = /^\d{4}-\d\d-\d\dT/.test(value) ? value.replace('T', ' ').replace(' 00:00:00', '') : '';
  // The typed text, until it is a valid date or the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const text = typed ?? known;
  const invalid = typed !== null && typedMoment(typed) === null;
  return (
    <TextInput
      // A form is not submitted with a text that is no moment: the value is still the one before it.
      ref={(input) => input?.setCustomValidity(invalid ? t('moment.invalid') : '')}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder={t('moment.hint')}
      value={text}
      error={invalid ? t('moment.invalid') : null}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        const moment = typedMoment(next);
        if (moment !== null) onChange(moment);
      }}
      onBlur={() => {
        if (!invalid || text === '') setTyped(null);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <EditPopover
          opened={opened}
          label={t('moment.calendar')}
          position="bottom-end"
          onClose={() => setOpened(false)}
          target={
            <ActionIcon
              size={20}
              aria-label={`${label}: ${t('moment.calendar')}`}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={14} stroke={1.6} />
            </ActionIcon>
          }
        >
          <InlineDateTimePicker
            withSeconds
            hideOutsideDates
            {...names}
            weekendDays={[]}
            value={value.includes('T') ? value.replace('T', ' ') : null}
            onChange={(next) => {
              if (next === null) return;
              setTyped(null);
              onChange(next.replace(' ', 'T'));
            }}
            onSubmit={() => setOpened(false)}
            ariaLabels={{
              previousMonth: t('moment.previous'),
              nextMonth: t('moment.next'),
              previousYear: t('moment.previous'),
              nextYear: t('moment.next'),
              previousDecade: t('moment.previous'),
              nextDecade: t('moment.next'),
              monthLevelControl: t('moment.wider'),
              yearLevelControl: t('moment.wider'),
            }}
            submitButtonProps={{ 'aria-label': t('moment.done') }}
            timePickerProps={{
              hoursInputLabel: t('moment.hours'),
              minutesInputLabel: t('moment.minutes'),
              secondsInputLabel: t('moment.seconds'),
            }}
          />
        </EditPopover>
      }
    />
  );
}
