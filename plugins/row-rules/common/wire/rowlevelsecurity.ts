import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  bulkDeleteEndpoints,
  can,
  idList,
  idParam,
  readEndpoints,
  writeEndpoints,
  writtenAnswer,
} from '@facet/sdk/wire/resource';

const PATH = '/api/v1/rowlevelsecurity';
const about = { view: 'Row Level Security', thing: 'row level security rules' } as const;

const filterType = z.enum(['Regular', 'Base']);
const role = z.object({ id: z.int(), name: z.string() });

const row = z.object({
  id: z.int(),
  name: z.string(),
  filter_type: filterType,
  tables: z.array(z.object({ id: z.int(), table_name: z.string() })),
  roles: z.array(role),
  clause: z.string(),
  group_key: z.string().nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
});

const item = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  filter_type: filterType,
  tables: z.array(z.object({ id: z.int(), schema: z.string().nullable(), table_name: z.string() })),
  roles: z.array(role),
  group_key: z.string().nullable(),
  clause: z.string(),
});

/** A rule without a table has no effect. */
const ruledTables = idList.min(1, { message: 'Shorter than minimum length 1.' });
const optionalTexts = { description: z.string().nullish(), group_key: z.string().nullish() };

const create = z.strictObject({
  name: boundedText(1, 255),
  filter_type: filterType,
  tables: ruledTables,
  roles: idList,
  clause: z.string(),
  ...optionalTexts,
});

const update = z.strictObject({
  name: boundedText(1, 255).optional(),
  filter_type: filterType.optional(),
  tables: ruledTables.optional(),
  roles: idList.optional(),
  clause: z.string().optional(),
  ...optionalTexts,
});

export const rowLevelSecurityEndpoints = defineEndpoints(
  {
    ...readEndpoints(PATH, { ...about, row, item }),
    ...writeEndpoints(PATH, { ...about, create, update }),
    'PUT /api/v1/rowlevelsecurity/:id': {
      policy: can('can_write', about.view),
      summary: 'Change a rule; missing members stay unchanged',
      params: idParam,
      body: update,
      responses: { 201: writtenAnswer(update) },
    },
    ...bulkDeleteEndpoints(PATH, about),
  },
  { capability: 'admin:write' },
);
