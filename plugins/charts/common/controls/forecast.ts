import { checkbox, control, numberText, whenOn } from '@facet/sdk/chart-form';
import { section, topic } from './topic.ts';
import { integer, number } from './validators.ts';

const whenAsked = whenOn('forecastEnabled');

/** Empty: detected from the data. A number: the Fourier order. */
const seasonality = () =>
  control<boolean | number>(
    'SelectControl',
    (value) => (typeof value === 'boolean' || typeof value === 'number' ? value : undefined),
    {
      visible: whenAsked,
      options: (t) => ({
        number: true,
        freeForm: true,
        placeholder: t('seasonality.default'),
        choices: [
          [true, t('seasonality.true')],
          [false, t('seasonality.false')],
        ],
      }),
    },
  );

/** Controls for the forecast of time series. */
export const forecastControls = topic({
  forecastEnabled: checkbox({ default: false, description: 'control.forecastEnabled_hint' }),
  forecastPeriods: numberText({ whole: true, default: 10, visible: whenAsked, validators: [integer] }),
  forecastInterval: numberText({ default: 0.8, visible: whenAsked, validators: [number] }),
  forecastSeasonalityYearly: seasonality(),
  forecastSeasonalityWeekly: seasonality(),
  forecastSeasonalityDaily: seasonality(),
});

export const forecastSection = section(
  'forecast',
  'data',
  [
    ['forecastEnabled'],
    ['forecastPeriods', 'forecastInterval'],
    ['forecastSeasonalityYearly', 'forecastSeasonalityWeekly', 'forecastSeasonalityDaily'],
  ],
  false,
);
