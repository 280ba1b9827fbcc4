import {
  checkbox,
  columns,
  defineChartQuery,
  defineForm,
  drawn,
  filters,
  type FormOf,
  metric,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import { stepper } from './stepper.ts';

const form = defineForm({
  controls: {
    groupby: columns({ only: 'groupable', default: [] }),
    metric: metric(),
    adhoc_filters: filters({ default: [] }),
    row_limit: stepper({ default: 10, description: 'limitHint' }),
    show_share: drawn(checkbox({ description: 'shareHint' }), false),
  },
  sections: [
    { label: 'query', rows: [['groupby'], ['metric'], ['adhoc_filters'], ['row_limit']] },
    { label: 'look', tab: 'customize', rows: [['show_share']] },
  ],
});

/** What the controls hold. */
export type Form = FormOf<typeof form>;

export const chartQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const query = baseQuery(values);
    return { queries: [values.metric === undefined ? query : { ...query, orderby: [[values.metric, false]] }] };
  },
});
