import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  can,
  idListQuery,
  idParam,
  itemAnswer,
  itemQuery,
  jsonText,
  listAnswer,
  listQuery,
  longText,
  messageAnswer,
  person,
  writtenAnswer,
} from '@facet/sdk/wire/resource';
import { momentText } from '../moment-text.ts';
import { ANNOTATION_VIEW } from '../annotation-view.ts';

const row = z.object({
  id: z.int(),
  short_descr: z.string(),
  long_descr: z.string().nullable(),
  start_dttm: z.string(),
  end_dttm: z.string(),
  created_by: person.nullable(),
  changed_by: person.nullable(),
  changed_on_delta_humanized: z.string(),
});

const item = z.object({
  id: z.int(),
  short_descr: z.string(),
  long_descr: z.string().nullable(),
  start_dttm: z.string(),
  end_dttm: z.string(),
  json_metadata: z.string().nullable(),
  layer: z.object({ id: z.int(), name: z.string() }),
});

const MOST_SHORT = 500;
const shortDescription = boundedText(1, MOST_SHORT);
const moment = z.string().refine((text) => momentText(text) !== undefined, { message: 'Not a valid datetime.' });
const optional = { long_descr: longText.nullish(), json_metadata: jsonText.nullish() };

const create = z.strictObject({
  short_descr: shortDescription,
  start_dttm: moment,
  end_dttm: moment,
  ...optional,
});
const update = z.strictObject({
  short_descr: shortDescription.optional(),
  start_dttm: moment.optional(),
  end_dttm: moment.optional(),
  ...optional,
});

export type AnnotationCreate = z.output<typeof create>;
export type AnnotationUpdate = z.output<typeof update>;

const oneParam = idParam.extend({ annotation: idParam.shape.id });
const [reads, writes] = [can('can_read', ANNOTATION_VIEW), can('can_write', ANNOTATION_VIEW)];

export const annotationEndpoints = defineEndpoints({
  'GET /api/v1/annotation_layer/:id/annotation/': {
    policy: reads,
    summary: 'List of the annotations of a layer',
    params: idParam,
    rison: listQuery.optional(),
    responses: { 200: listAnswer(row) },
  },
  'GET /api/v1/annotation_layer/:id/annotation/:annotation': {
    policy: reads,
    summary: 'One of the annotations of a layer',
    params: oneParam,
    rison: itemQuery.optional(),
    responses: { 200: itemAnswer(item) },
  },
  'POST /api/v1/annotation_layer/:id/annotation/': {
    policy: writes,
    summary: 'Create an annotation in a layer',
    params: idParam,
    body: create,
    responses: { 201: writtenAnswer(create.extend({ layer: z.int() })) },
  },
  'PUT /api/v1/annotation_layer/:id/annotation/:annotation': {
    policy: writes,
    summary: 'Change an annotation; missing members stay unchanged',
    params: oneParam,
    body: update,
    responses: { 200: writtenAnswer(update) },
  },
  'DELETE /api/v1/annotation_layer/:id/annotation/:annotation': {
    policy: writes,
    summary: 'Delete an annotation',
    params: oneParam,
    responses: { 200: messageAnswer },
  },
  'DELETE /api/v1/annotation_layer/:id/annotation/': {
    policy: writes,
    summary: 'Delete several annotations of a layer',
    params: idParam,
    rison: idListQuery,
    responses: { 200: messageAnswer },
  },
});
