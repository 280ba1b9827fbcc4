import type { SeriesSankeyOptions } from 'highcharts';
import { expect, it } from 'vitest';
import { eventFlowQuery } from '../common/event-flow-query.ts';
import { eventFlowDrawing } from './event-flow-drawing.ts';

/** Three entities with the same number of steps. */
const data = ['a', 'b', 'c'].flatMap((entity) =>
  Array.from({ length: 9 }, (_, step) => ({ entity, event: `a step with a long name ${step}`, __timestamp: step })),
);

function drawnAt(width: number) {
  const props = eventFlowDrawing.props({
    formData: eventFlowQuery.form.read({
      viz_type: 'event_flow',
      datasource: '1__table',
      granularity_sqla: 'at',
      entity: 'entity',
      all_columns_x: 'event',
    }),
    queries: [{ colnames: ['entity', 'event'], coltypes: [1, 1], data, rowcount: data.length }],
    datasource: null,
    width,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => 'red',
    colorScheme: 'light',
    locale: 'en',
  });
  const { series, caption } = eventFlowDrawing.options(props, (key) => key);
  const flow = series?.find((one): one is SeriesSankeyOptions => 'type' in one && one.type === 'sankey');
  const labels = Array.isArray(flow?.dataLabels) ? flow.dataLabels[0] : flow?.dataLabels;
  const columns = new Set(flow?.nodes?.map(({ column }) => column)).size;
  return { columns, room: Number(labels?.style?.width), caption: caption?.text };
}

it.each([
  [400, 'cut'],
  [150, 'cut'],
  [1200, undefined],
])('an event flow of %i pixels has names side by side, and tells of steps that have no room', (width, caption) => {
  const drawn = drawnAt(width);
  expect(drawn.caption).toBe(caption);
  expect(drawn.columns).toBeGreaterThan(1);
  expect(drawn.columns * drawn.room).toBeLessThanOrEqual(width);
});
