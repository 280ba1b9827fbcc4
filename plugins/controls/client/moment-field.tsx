import { DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';

export interface MomentFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** `YYYY-MM-DDTHH:mm:ss`; anything else shows nothing. */
  readonly value: string;
  onChange(value: string): void;
}

/** A moment, picked from a calendar and a clock. Its code loads with the first custom range. */
export default function MomentField({ label, hideLabel = false, value, onChange }: MomentFieldProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <DateTimePicker
      {...(hideLabel ? { 'aria-label': label } : { label })}
      withSeconds
      hideOutsideDates
      weekendDays={[]}
      valueFormat="YYYY-MM-DD HH:mm:ss"
      value={/^\d{4}-\d\d-\d\dT/.test(value) ? value.replace('T', ' ') : null}
      onChange={(next) => {
        if (next !== null) onChange(next.replace(' ', 'T'));
      }}
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
      // Inside the editor's popover, so that a click in the calendar is no click beside it.
      popoverProps={{ withinPortal: false, position: 'bottom-end', withRoles: false }}
    />
  );
}
