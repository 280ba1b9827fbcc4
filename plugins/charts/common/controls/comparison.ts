import { checkbox, control, drawn, oneOf, textOf, whenFilled, whenOn } from '@facet/sdk/chart-form';
import { listOf } from '@facet/sdk/chart-query';
import { plain } from './choices.ts';
import { topic } from './topic.ts';
import { analyticsControls } from './timeseries.ts';

const SHIFTS = ['1 day ago', '1 week ago', '1 month ago', '1 year ago'] as const;
const CUSTOM = 'custom';

/** Controls for a comparison with another time range. */
export const comparisonControls = topic({
  time_compare: control<readonly string[]>('SelectControl', (value) => (value ? listOf<string>(value) : undefined), {
    options: (t) => ({
      freeForm: true,
      clearable: true,
      choices: [...plain(SHIFTS), [CUSTOM, t('shift.custom')], ['inherit', t('shift.inherit')]],
    }),
  }),
  start_date_offset: control('TimeOffsetControl', textOf, {
    visible: (form) => listOf(form['time_compare']).includes(CUSTOM),
  }),
  comparison_type: analyticsControls.comparison_type,
  comparison_range_label: drawn(
    control('ComparisonRangeControl', () => undefined, { visible: whenFilled('time_compare') }),
  ),
});

/** Whether an increase is shown as good or bad is chosen by the author of the chart. */
export const changeColorControls = topic({
  comparison_color_enabled: drawn(checkbox(), false),
  comparison_color_scheme: drawn(
    oneOf(['Green', 'Red'], { texts: 'changeColor', clearable: false, visible: whenOn('comparison_color_enabled') }),
    'Green',
  ),
});

/** The time shifts of a form in the notation of queries; a custom date stands for itself. */
export function comparedTimes(form: {
  readonly time_compare?: readonly string[] | undefined;
  readonly start_date_offset?: string | undefined;
}): readonly string[] {
  return (form.time_compare ?? []).flatMap((shift) => (shift === CUSTOM ? (form.start_date_offset ?? []) : [shift]));
}

export type ChangeTone = 'good' | 'bad' | 'neutral';

export function changeTone(
  form: { readonly comparison_color_enabled: boolean; readonly comparison_color_scheme: 'Green' | 'Red' },
  change: number | null,
): ChangeTone {
  if (!form.comparison_color_enabled || change === null || change === 0) return 'neutral';
  return change > 0 === (form.comparison_color_scheme === 'Green') ? 'good' : 'bad';
}
