import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  can,
  favoriteEndpoints,
  messageAnswer,
  MOST_LISTED,
  person,
  readEndpoints,
  tagRow,
  writeEndpoints,
} from '@facet/sdk/wire/resource';

const PATH = '/api/v1/tag';
const about = { view: 'Tag', thing: 'tags' } as const;

const item = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  description: z.string().nullable(),
  created_by: person.nullable(),
  changed_by: person.nullable(),
  created_on_delta_humanized: z.string(),
  changed_on_delta_humanized: z.string(),
});

const row = item.extend({ changed_on_utc: z.string() });

/** Kind and id, such as `["chart", 7]`. */
const target = z.tuple([z.string(), z.int()]);
const tagName = boundedText(1, 250);
/** Each is written by itself. */
const MOST_TAGS = 100;

const create = z.strictObject({
  name: tagName,
  description: z.string().nullish(),
  objects_to_tag: z.array(target).max(MOST_LISTED).optional(),
});

const update = create.partial({ name: true });

const objectParams = z.object({
  kind: z.string().min(1),
  object: z.coerce.number().int().positive().max(2_147_483_647),
});

const objectRow = z.object({
  id: z.int(),
  type: z.string(),
  name: z.string(),
  url: z.string(),
  changed_on: z.string(),
  created_by: person.nullable(),
  creator: z.string(),
  tags: z.array(tagRow),
  owners: z.array(person),
});

const writes = writeEndpoints(PATH, { ...about, create, update });

export const tagEndpoints = defineEndpoints({
  ...readEndpoints(PATH, { ...about, row, item }),
  ...favoriteEndpoints(PATH, about),
  'POST /api/v1/tag/': { ...writes['POST /api/v1/tag/'], responses: { 201: z.object({}) } },
  'PUT /api/v1/tag/:id': writes['PUT /api/v1/tag/:id'],
  'DELETE /api/v1/tag/:id': writes['DELETE /api/v1/tag/:id'],
  'DELETE /api/v1/tag/': {
    policy: can('can_write', about.view),
    summary: 'Delete several tags by their names',
    rison: z.array(z.string()).max(MOST_LISTED),
    responses: { 200: messageAnswer },
  },
  'POST /api/v1/tag/bulk_create': {
    policy: can('can_bulk_create', about.view),
    summary: 'Create tags and put them on objects; objects that the caller may not change are skipped',
    body: z.strictObject({ tags: z.array(create).max(MOST_TAGS) }),
    responses: {
      200: z.object({ result: z.object({ objects_tagged: z.array(target), objects_skipped: z.array(target) }) }),
    },
  },
  'GET /api/v1/tag/get_objects/': {
    policy: can('can_read', about.view),
    summary: 'Objects with any of the given tags that the caller may see',
    query: z.object({ tags: z.string().optional(), tagIds: z.string().optional(), types: z.string().optional() }),
    responses: { 200: z.object({ result: z.array(objectRow) }) },
  },
  'POST /api/v1/tag/:kind/:object/': {
    policy: can('can_write', about.view),
    summary: 'Put tags on an object',
    params: objectParams,
    body: z.looseObject({ properties: z.looseObject({ tags: z.array(tagName).max(MOST_TAGS).optional() }).optional() }),
    responses: { 201: z.object({}) },
  },
  'DELETE /api/v1/tag/:kind/:object/:tag/': {
    policy: can('can_write', about.view),
    summary: 'Take a tag off an object',
    params: objectParams.extend({ tag: z.string().min(1) }),
    responses: { 200: messageAnswer },
  },
});
