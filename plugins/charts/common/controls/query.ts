import { checkbox, columns, filters, metric, metrics, numberChoice, whenFilled } from '@facet/sdk/chart-form';
import { plain, ROW_LIMITS, SERIES_LIMITS } from './choices.ts';
import { refuseLastTime } from './filters.ts';
import { topic } from './topic.ts';
import { integer, notEmpty, rowLimit } from './validators.ts';

/** Controls for the query of a chart. */
export const queryControls = topic({
  metrics: metrics({ validators: [notEmpty], formerly: ['metric'] }),
  metric: metric({ validators: [notEmpty], formerly: ['metrics'] }),
  groupby: columns({ default: [], only: 'groupable' }),
  adhoc_filters: filters({ default: [], refuseRemoval: refuseLastTime }),
  timeseries_limit_metric: metric(),
  limit: numberChoice({ choices: () => plain(SERIES_LIMITS), clearable: true, validators: [integer] }),
  row_limit: numberChoice({
    choices: () => plain(ROW_LIMITS),
    clearable: false,
    default: 10_000,
    validators: [integer, rowLimit],
  }),
  order_desc: checkbox({ default: true, visible: whenFilled('timeseries_limit_metric') }),
});
