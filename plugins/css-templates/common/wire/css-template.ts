import {
  boundedText,
  bulkDeleteEndpoints,
  can,
  longText,
  person,
  readEndpoints,
  writeEndpoints,
} from '@facet/sdk/wire/resource';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

const PATH = '/api/v1/css_template';
export const TEMPLATE_VIEW = 'CssTemplate';

const about = { view: TEMPLATE_VIEW, thing: 'CSS templates' } as const;

const shared = {
  id: z.int(),
  template_name: z.string(),
  css: z.string(),
  created_by: person.nullable(),
};

const row = z.object({
  ...shared,
  created_on: z.string(),
  changed_by: person.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
});
const item = z.object(shared);
const create = z.strictObject({ template_name: boundedText(1, 250), css: longText });
const update = create.partial();

export const cssTemplateEndpoints = defineEndpoints({
  ...readEndpoints(PATH, { ...about, row, item }),
  ...writeEndpoints(PATH, { ...about, create, update }),
  ...bulkDeleteEndpoints(PATH, about),
  'GET /csstemplateasyncmodelview/api/read': {
    policy: can('can_read', TEMPLATE_VIEW),
    summary: 'All CSS templates, as older menus of dashboards ask for them',
    sessionOnly: true,
    responses: {
      200: z.object({
        count: z.int(),
        label_columns: z.record(z.string(), z.string()),
        list_columns: z.array(z.string()),
        modelview_name: z.string(),
        order_columns: z.array(z.string()),
        page: z.null(),
        page_size: z.null(),
        pks: z.array(z.int()),
        result: z.array(z.object({ template_name: z.string(), css: z.string() })),
      }),
    },
  },
});
