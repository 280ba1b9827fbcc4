import {
  notEmpty,
  overTimeControls,
  overTimeRows,
  section,
  timeControls,
  withTimeColumn,
} from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, drawn, type FormOf, numberText } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

export const pairedForm = defineForm({
  controls: {
    time_grain_sqla: timeControls.time_grain_sqla,
    ...overTimeControls,
    groupby: { ...overTimeControls.groupby, validators: [notEmpty] },
    contribution: drawn(overTimeControls.contribution, false),
    significance_level: drawn(numberText({ label: 'significance' }), 0.05),
    pvalue_precision: drawn(numberText({ label: 'pPrecision', whole: true }), 6),
    liftvalue_precision: drawn(numberText({ label: 'liftPrecision', whole: true }), 4),
  },
  sections: [
    section('query', 'data', [['granularity_sqla'], ['time_grain_sqla'], ...overTimeRows]),
    section('options', 'customize', [['significance_level'], ['pvalue_precision'], ['liftvalue_precision']], false),
  ],
  adopt: withTimeColumn,
});

export type PairedForm = FormOf<typeof pairedForm>;

export const pairedQuery = defineChartQuery({
  form: pairedForm,
  buildQuery: (form) => ({ queries: [{ ...baseQuery(form), is_timeseries: true }] }),
});
