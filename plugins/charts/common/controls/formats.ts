import { control, drawn, isRecord, textChoice } from '@facet/sdk/chart-form';
import type { CurrencyFormat } from '@facet/sdk/formatting';
import { numberFormatChoices, timeFormatChoices } from './choices.ts';
import { topic } from './topic.ts';

const numberFormat = () => drawn(textChoice({ choices: numberFormatChoices, freeForm: true }), 'SMART_NUMBER');

/** How values are written. */
export const formatControls = topic({
  y_axis_format: numberFormat(),
  number_format: numberFormat(),
  time_format: drawn(textChoice({ choices: timeFormatChoices, freeForm: true }), 'smart_date'),
  currency_format: drawn(
    control('CurrencyControl', (value) => (isRecord(value) ? (value as CurrencyFormat) : undefined)),
  ),
});
