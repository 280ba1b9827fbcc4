import type { QueryMetric } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { QueryRefusal } from './errors.ts';
import { metricLabel } from './labels.ts';

it.each([{}, { expressionType: 'SIMPLE' }, { column: null }, { column: {} }, { column: { column_name: 5 } }])(
  'a metric that names nothing is refused, not failed upon: %j',
  (metric: object) => {
    expect(() => metricLabel(metric as QueryMetric)).toThrow(QueryRefusal);
  },
);
