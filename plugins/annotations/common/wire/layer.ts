import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  bulkDeleteEndpoints,
  can,
  idListQuery,
  longText,
  person,
  readEndpoints,
  writeEndpoints,
} from '@facet/sdk/wire/resource';
import { ANNOTATION_VIEW } from '../annotation-view.ts';

export const LAYERS = '/api/v1/annotation_layer';
const about = { view: ANNOTATION_VIEW, thing: 'annotation layers' } as const;

const MOST_NAME = 250;

const row = z.object({
  id: z.int(),
  name: z.string(),
  descr: z.string().nullable(),
  created_by: person.nullable(),
  created_on: z.string(),
  changed_by: person.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
});

const item = z.object({ id: z.int(), name: z.string(), descr: z.string().nullable() });

/** All are counted; those that the caller may not see are not named. */
const relatedCharts = z.object({
  count: z.int(),
  result: z.array(z.object({ id: z.int(), slice_name: z.string(), viz_type: z.string() })),
});

const descr = longText.nullish();
const create = z.strictObject({ name: boundedText(1, MOST_NAME), descr });
const update = z.strictObject({ name: boundedText(1, MOST_NAME).optional(), descr });

export const layerEndpoints = defineEndpoints({
  ...readEndpoints(LAYERS, { ...about, row, item }),
  ...writeEndpoints(LAYERS, { ...about, create, update }),
  ...bulkDeleteEndpoints(LAYERS, about),
  'GET /api/v1/annotation_layer/related_objects/': {
    policy: can('can_read', ANNOTATION_VIEW),
    summary: 'Charts that show one of these annotation layers',
    rison: idListQuery,
    responses: { 200: z.object({ charts: relatedCharts }) },
  },
});
