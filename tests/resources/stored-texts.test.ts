import { expect, it } from 'vitest';
import { chartCreate, chartUpdate } from '../../plugins/charts/common/wire/chart.ts';
import { dashboardCopy, dashboardCreate, dashboardUpdate } from '../../plugins/dashboards/common/wire/dashboard.ts';
import {
  datasetColumnWrite,
  datasetCreate,
  datasetMetricWrite,
  datasetUpdate,
} from '../../plugins/datasets/common/wire/dataset.ts';
import { formDataWrite } from '../../plugins/explore/common/wire/explore.ts';

const LONG = `"${'x'.repeat(1_100_000)}"`;
const schemas = {
  chartCreate,
  chartUpdate,
  dashboardCopy,
  dashboardCreate,
  dashboardUpdate,
  datasetColumnWrite,
  datasetCreate,
  datasetMetricWrite,
  datasetUpdate,
  formDataWrite,
};
const fields = Object.entries(schemas).flatMap(([name, schema]) =>
  Object.entries(schema.shape).map(([field, type]) => ({ name, field, type })),
);

it.each(fields)('$name $field takes no text without an end', ({ type }) => {
  expect(type.safeParse(LONG).success).toBe(false);
});
