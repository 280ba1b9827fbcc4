import { integer, notEmpty, plain, queryControls, section, timeControls } from '@facet/plugin-charts/contract';
import {
  checkbox,
  column,
  columns,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberChoice,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, uniqueBy } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_range: timeControls.time_range,
    entity: column({ label: 'entity', names: true, validators: [notEmpty] }),
    all_columns_x: column({ label: 'event', names: true, validators: [notEmpty] }),
    row_limit: { ...queryControls.row_limit },
    order_by_entity: checkbox({ label: 'orderByEntity', default: true }),
    min_leaf_node_event_count: drawn(
      numberChoice({ label: 'minimum', choices: () => plain([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), validators: [integer] }),
      1,
    ),
    adhoc_filters: queryControls.adhoc_filters,
    all_columns: columns({ label: 'metadata', default: [] }),
  },
  sections: [
    section('query', 'data', [
      ['granularity_sqla'],
      ['time_range'],
      ['entity'],
      ['all_columns_x'],
      ['row_limit'],
      ['order_by_entity'],
      ['min_leaf_node_event_count'],
      ['adhoc_filters'],
      ['all_columns'],
    ]),
  ],
});

export type EventFlowForm = FormOf<typeof form>;

export const eventFlowQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const { entity, all_columns_x: event, granularity_sqla: time, all_columns = [] } = values;
    const { metrics: _metrics, ...base } = baseQuery(values);
    // The timestamp is selected too, because events are sorted by it.
    const asked = [event, entity, time, ...all_columns].flatMap((one) => one ?? []);
    const ordered = values.order_by_entity !== false && entity !== undefined;
    return {
      queries: [
        {
          ...base,
          columns: uniqueBy(asked, columnLabel),
          ...(ordered ? { orderby: [[columnLabel(entity), true] as const] } : {}),
        },
      ],
    };
  },
});
