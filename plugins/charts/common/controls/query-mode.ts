import { all, checkbox, columns, control, listOf, metrics, radio, whenFilled } from '@facet/sdk/chart-form';
import { queryModeOf } from '../query-mode.ts';
import { queryControls } from './query.ts';
import { topic } from './topic.ts';

/** Whether rows are groups of the dataset's rows. */
export const isAggregate = (form: object): boolean => queryModeOf(form) === 'aggregate';
const isRaw = (form: object) => queryModeOf(form) === 'raw';

/** Controls of charts that show groups of rows, or rows as they are. */
export const queryModeControls = {
  ...topic({
    query_mode: radio(['aggregate', 'raw'], { texts: 'mode', default: 'aggregate' }),
    all_columns: columns({ default: [], names: true, visible: isRaw }),
    percent_metrics: metrics({ default: [], visible: isAggregate }),
    order_by_cols: control<readonly unknown[]>('SortByControl', (value) => (value ? listOf(value) : undefined), {
      default: [],
      visible: isRaw,
    }),
    server_pagination: checkbox({ default: false }),
    show_totals: checkbox({ default: false, visible: isAggregate }),
  }),
  groupby: { ...queryControls.groupby, visible: isAggregate },
  metrics: { ...queryControls.metrics, visible: isAggregate, validators: [] },
  adhoc_filters: queryControls.adhoc_filters,
  timeseries_limit_metric: { ...queryControls.timeseries_limit_metric, visible: isAggregate },
  order_desc: { ...queryControls.order_desc, visible: all(isAggregate, whenFilled('timeseries_limit_metric')) },
};
