import { z } from 'zod';
import { parseOutsideJson } from '@facet/sdk/common';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { boundedText, can, idParam, longText } from '@facet/sdk/wire/resource';

const view = 'FilterSets';

const object = z.record(z.string(), z.unknown());

/** What a set holds: filters by their id, and their values as they travel elsewhere. */
const params = z.strictObject({
  nativeFilters: object,
  dataMask: object.optional(),
  /** Of the owners' sets: readers begin with it. */
  opensFirst: z.boolean().optional(),
});

const isParams = (text: string): boolean => {
  try {
    return params.safeParse(parseOutsideJson(text)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

const json = longText.refine(isParams, { message: 'Must be JSON with nativeFilters, and dataMask where it is given.' });
const owner = z.enum(['User', 'Dashboard']);

export const filterSet = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  owner_type: owner,
  owner_id: z.int(),
  dashboard_id: z.int(),
  params,
});

export const filterSetCreate = z.strictObject({
  name: boundedText(1, 500),
  description: boundedText(0, 1000).nullish(),
  json_metadata: json,
  owner_type: owner,
  owner_id: z.int().optional(),
});

export const filterSetUpdate = z.strictObject({
  name: boundedText(1, 500).optional(),
  description: boundedText(0, 1000).nullable().optional(),
  json_metadata: json.optional(),
  owner_type: z.literal('Dashboard').optional(),
});

export type FilterSet = z.output<typeof filterSet>;
export type FilterSetCreate = z.output<typeof filterSetCreate>;
export type FilterSetUpdate = z.output<typeof filterSetUpdate>;

const setParam = idParam.extend({ set: z.coerce.number().int().positive() });

export const filterSetEndpoints = defineEndpoints({
  'GET /api/v1/dashboard/:id/filtersets': {
    policy: can('can_list', view),
    bound: { kind: 'dashboard', param: 'id' },
    summary: 'Filter sets of a dashboard',
    params: idParam,
    responses: { 200: z.object({ count: z.int(), ids: z.array(z.int()), result: z.array(filterSet) }) },
  },
  'POST /api/v1/dashboard/:id/filtersets': {
    policy: can('can_add', view),
    summary: 'Store filter values under a name',
    params: idParam,
    body: filterSetCreate,
    responses: { 201: filterSet },
  },
  'PUT /api/v1/dashboard/:id/filtersets/:set': {
    policy: can('can_edit', view),
    summary: 'Change a filter set',
    params: setParam,
    body: filterSetUpdate,
    responses: { 200: filterSet },
  },
  'DELETE /api/v1/dashboard/:id/filtersets/:set': {
    policy: can('can_delete', view),
    summary: 'Delete a filter set',
    params: setParam,
    responses: { 200: z.object({ id: z.int() }) },
  },
});
