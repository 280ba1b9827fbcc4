import { control, drawn, isRecord, textChoice } from '@facet/sdk/chart-form';
import type { CurrencyFormat } from '@facet/sdk/formatting';
import { topic } from './topic.ts';

const numberFormat = () => drawn(textChoice({ choices: () => 'number-formats', freeForm: true }), 'SMART_NUMBER');

/** Controls for the format of values. */
export const formatControls = topic({
  y_axis_format: numberFormat(),
  number_format: numberFormat(),
  date_format: drawn(textChoice({ choices: () => 'time-formats', freeForm: true }), 'smart_date'),
  time_format: drawn(textChoice({ choices: () => 'time-formats', freeForm: true }), 'smart_date'),
  currency_format: drawn(
    control('CurrencyControl', (value) => (isRecord(value) ? (value as CurrencyFormat) : undefined)),
  ),
});
