import { defineForm, oneOf } from '@facet/sdk/chart-form';

/** Values of `enableSingleValue`: only one end of the range, or a single value. */
export const SINGLE = { minimum: 0, exact: 1, maximum: 2 } as const;

export const rangeSettings = defineForm({
  controls: {
    enableSingleValue: oneOf([SINGLE.minimum, SINGLE.exact, SINGLE.maximum], {
      label: 'settings.single',
      texts: 'settings.singles',
      clearable: true,
    }),
  },
  sections: [{ label: 'settings.values', rows: [['enableSingleValue']] }],
  reads: ['enableEmptyFilter'],
});
