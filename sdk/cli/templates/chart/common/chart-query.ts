import {
  checkbox,
  columns,
  defineChartQuery,
  defineForm,
  drawn,
  filters,
  type FormOf,
  metric,
  numberChoice,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const LIMITS = [5, 10, 25, 50];

/** Names are members of stored charts; those of other chart types keep their values when people switch the type. */
const form = defineForm({
  controls: {
    groupby: columns({ only: 'groupable', default: [] }),
    metric: metric(),
    adhoc_filters: filters({ default: [] }),
    row_limit: numberChoice({ choices: () => LIMITS.map((limit) => [limit, String(limit)]), default: 10 }),
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
