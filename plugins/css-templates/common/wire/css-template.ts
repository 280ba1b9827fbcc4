import {
  boundedText,
  bulkDeleteEndpoints,
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
  changed_on_delta_humanized: z.string(),
});
const item = z.object(shared);
const create = z.strictObject({ template_name: boundedText(1, 250), css: longText });
const update = create.partial();

export const cssTemplateEndpoints = defineEndpoints({
  ...readEndpoints(PATH, { ...about, row, item }),
  ...writeEndpoints(PATH, { ...about, create, update }),
  ...bulkDeleteEndpoints(PATH, about),
});
