import { z } from 'zod';
import { parseOutsideJson } from '../outside-json.ts';
import type { Endpoint, Policy } from './endpoint.ts';

/** Arguments, answers and endpoints that all resources of the contract share (reference: HTTP API 1). */

const columnNames = z.array(z.string());
const page = { page: z.int().optional(), page_size: z.int().optional() };

export const listFilter = z.object({ col: z.string(), opr: z.string(), value: z.unknown() });

export const listQuery = z.object({
  keys: z
    .array(z.enum(['list_columns', 'order_columns', 'label_columns', 'description_columns', 'list_title', 'none']))
    .optional(),
  columns: columnNames.optional(),
  select_columns: columnNames.optional(),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  ...page,
  filters: z.array(listFilter).optional(),
});

export const itemQuery = z.object({
  keys: z.array(z.enum(['show_columns', 'description_columns', 'label_columns', 'show_title', 'none'])).optional(),
  columns: columnNames.optional(),
  select_columns: columnNames.optional(),
});

const formPages = z.record(z.string(), z.object(page));

export const infoQuery = z.object({
  keys: z
    .array(z.enum(['add_columns', 'edit_columns', 'filters', 'permissions', 'add_title', 'edit_title', 'none']))
    .optional(),
  add_columns: formPages.optional(),
  edit_columns: formPages.optional(),
});

export const relatedQuery = z.object({
  filter: z.string().optional(),
  ...page,
  include_ids: z.array(z.int()).optional(),
});

export const distinctQuery = z.object({ filter: z.string().optional(), ...page });

export const idListQuery = z.array(z.int());

export type ListQuery = z.output<typeof listQuery>;
export type ItemQuery = z.output<typeof itemQuery>;
export type InfoQuery = z.output<typeof infoQuery>;
export type RelatedQuery = z.output<typeof relatedQuery>;
export type DistinctQuery = z.output<typeof distinctQuery>;

export const messageAnswer = z.object({ message: z.string() });
export const okAnswer = z.object({ result: z.string() });
export const favoriteAnswer = z.object({ result: z.array(z.object({ id: z.int(), value: z.boolean() })) });

export const relatedAnswer = z.object({
  count: z.int(),
  result: z.array(z.object({ value: z.int(), text: z.string(), extra: z.record(z.string(), z.unknown()) })),
});

export const distinctAnswer = z.object({
  count: z.int(),
  result: z.array(z.object({ text: z.string(), value: z.string() })),
});

export const infoColumn = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  type: z.string(),
  required: z.boolean(),
  unique: z.boolean(),
});

export const infoAnswer = z
  .object({
    permissions: z.array(z.string()),
    add_columns: z.array(infoColumn),
    edit_columns: z.array(infoColumn),
    filters: z.record(z.string(), z.array(z.object({ name: z.string(), operator: z.string() }))),
    add_title: z.string(),
    edit_title: z.string(),
  })
  .partial();

const labels = z.record(z.string(), z.string());

/**
 * A row or item as answers carry it: members are absent when the caller named `columns`. Its type is the whole shape,
 * since callers that name none get all of it, and those that do know what they asked for.
 */
const named = <R extends z.ZodType>(row: R): R => z.deepPartial(row) as unknown as R;

/** The answer of a list; `keys` leaves out its metadata. */
export function listAnswer<R extends z.ZodType>(row: R) {
  return z.object({
    count: z.int(),
    ids: z.array(z.int()),
    result: z.array(named(row)),
    list_columns: z.array(z.string()).optional(),
    order_columns: z.array(z.string()).optional(),
    label_columns: labels.optional(),
    description_columns: labels.optional(),
    list_title: z.string().optional(),
  });
}

/**
 * Which state of an object an answer shows; it stands in the header `ETag` too. Sent back as `If-Match` with a save, it
 * keeps the save from undoing what another user has saved in between.
 */
export const version = z.string().optional();

/** Under `conflict` in the answer 412 to a save with an old version. */
export const saveConflict = z.object({
  /** The state as it is now. */
  version: z.string(),
  changed_by: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
  changed_on: z.string(),
  /** Members that differ from what the sender has seen. */
  differs: z.array(z.string()),
  /** Those of them that are short, as they are now. */
  current: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type SaveConflict = z.output<typeof saveConflict>;

/** The answer for one object; `keys` leaves out its metadata. */
export function itemAnswer<R extends z.ZodType>(item: R) {
  return z.object({
    id: z.int(),
    version,
    result: named(item),
    show_columns: z.array(z.string()).optional(),
    label_columns: labels.optional(),
    description_columns: labels.optional(),
    show_title: z.string().optional(),
  });
}

export const writtenAnswer = <B extends z.ZodType>(body: B) => z.object({ id: z.int(), result: body, version });

/** A path segment that must be a whole number; anything else is no such object. */
export const idParam = z.object({ id: z.coerce.number().int().nonnegative().max(2_147_483_647) });
export const idOrKeyParam = z.object({ id: z.string().min(1) });
export const columnParam = z.object({ column: z.string().min(1) });

/** A person as rows show owners, authors and editors. */
export const personName = z.object({ first_name: z.string(), last_name: z.string() });
export const person = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() });
export const tagRow = z.object({ id: z.int(), name: z.string(), type: z.int() });

export const can = (action: string, view: string): Policy => ({ permission: [action, view] });

/** Longest JSON that is kept as text, such as a layout. */
const LONGEST_JSON = 1_000_000;
/** Longest text that people write, such as a description or the CSS of a dashboard. */
export const LONGEST_TEXT = 100_000;

/** A text that must hold JSON. */
export const jsonText = jsonTextUpTo(LONGEST_JSON);

/** Members of a list of a body that are looked up or written one by one, such as owners. */
export const MOST_LISTED = 1_000;
/** Objects that a body names by their ids. */
export const idList = z.array(z.int()).max(MOST_LISTED);
/** Tags of an object that is saved: their ids, or records that tell them. */
export const savedTags = z.array(z.union([z.int(), z.record(z.string(), z.unknown())])).max(MOST_LISTED);

/** JSON as text, at most so long: a body that holds more than usual needs a `bodyLimit` too. */
export function jsonTextUpTo(longest: number) {
  return z
    .string()
    .refine((text) => text.length <= longest, { message: `Longer than maximum length ${longest}.`, abort: true })
    .refine(isJson, { message: 'JSON not valid' });
}

function isJson(text: string): boolean {
  if (text === '') return true;
  try {
    parseOutsideJson(text);
    return true;
  } catch {
    return false;
  }
}

/** A text of `min` to `max` characters, refused with the contract's words. */
export const boundedText = (min: number, max: number) =>
  z.string().refine((text) => text.length >= min && text.length <= max, {
    message: `Length must be between ${min} and ${max}.`,
  });

export const shortText = (max: number) =>
  z.string().refine((text) => text.length <= max, { message: `Longer than maximum length ${max}.` });

/** A text that people write, which is kept and comes back in answers. */
export const longText = shortText(LONGEST_TEXT);

/** An address of the web, or none: what shows it may make a link of it. */
export const webAddress = (max: number) =>
  shortText(max).refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), {
    message: 'Not a valid URL.',
  });

interface ReadShapes<Row extends z.ZodType, Item extends z.ZodType> {
  readonly view: string;
  readonly thing: string;
  readonly row: Row;
  readonly item: Item;
  /** Kind of its objects; with it, callers who are bound to objects read single ones. */
  readonly kind?: string;
}

/** `_info`, list, item and related of a resource at `path`. */
export function readEndpoints<const P extends string, Row extends z.ZodType, Item extends z.ZodType>(
  path: P,
  { view, thing, row, item, kind }: ReadShapes<Row, Item>,
) {
  const policy = can('can_read', view);
  return keyed(path, {
    'GET ./_info': {
      policy,
      summary: `What the caller may do with ${thing}`,
      rison: infoQuery.optional(),
      responses: { 200: infoAnswer },
    },
    'GET ./': { policy, summary: `List of ${thing}`, rison: listQuery.optional(), responses: { 200: listAnswer(row) } },
    'GET ./:id': {
      policy,
      summary: `One of ${thing}`,
      ...(kind === undefined ? {} : { bound: { kind, param: 'id' } }),
      params: idParam,
      rison: itemQuery.optional(),
      responses: { 200: itemAnswer(item) },
    },
    'GET ./related/:column': {
      policy,
      summary: `Choices for a column of ${thing}`,
      params: columnParam,
      rison: relatedQuery.optional(),
      responses: { 200: relatedAnswer },
    },
  });
}

export function distinctEndpoints<const P extends string>(path: P, { view, thing }: { view: string; thing: string }) {
  return keyed(path, {
    'GET ./distinct/:column': {
      policy: can('can_read', view),
      summary: `Values of a column of ${thing}`,
      params: columnParam,
      rison: distinctQuery.optional(),
      responses: { 200: distinctAnswer },
    },
  });
}

/** Create, update and delete of a resource at `path`. */
export function writeEndpoints<const P extends string, C extends z.ZodType, U extends z.ZodType>(
  path: P,
  {
    view,
    thing,
    create,
    update,
    ...body
  }: { view: string; thing: string; create: C; update: U } & Pick<Endpoint, 'invalidStatus' | 'notJson' | 'bodyLimit'>,
) {
  const policy = can('can_write', view);
  return keyed(path, {
    'POST ./': {
      ...body,
      policy,
      summary: `Create one of ${thing}`,
      body: create,
      responses: { 201: writtenAnswer(create) },
    },
    'PUT ./:id': {
      ...body,
      policy,
      summary: `Change one of ${thing}`,
      params: idParam,
      body: update,
      responses: { 200: writtenAnswer(update) },
    },
    'DELETE ./:id': { policy, summary: `Delete one of ${thing}`, params: idParam, responses: { 200: messageAnswer } },
  });
}

export function bulkDeleteEndpoints<const P extends string>(path: P, { view, thing }: { view: string; thing: string }) {
  return keyed(path, {
    'DELETE ./': {
      policy: can('can_write', view),
      summary: `Delete several of ${thing}`,
      rison: idListQuery,
      responses: { 200: messageAnswer },
    },
  });
}

export function favoriteEndpoints<const P extends string>(path: P, { view, thing }: { view: string; thing: string }) {
  const policy = can('can_read', view);
  return keyed(path, {
    'GET ./favorite_status/': {
      policy,
      summary: `Which of ${thing} the caller has starred`,
      rison: idListQuery,
      responses: { 200: favoriteAnswer },
    },
    'POST ./:id/favorites/': { policy, summary: `Star one of ${thing}`, params: idParam, responses: { 200: okAnswer } },
    'DELETE ./:id/favorites/': {
      policy,
      summary: `Unstar one of ${thing}`,
      params: idParam,
      responses: { 200: okAnswer },
    },
  });
}

type Keyed<P extends string, M> = {
  readonly [K in keyof M as K extends `${infer Method} .${infer Rest}` ? `${Method} ${P}${Rest}` : never]: M[K];
};

function keyed<const P extends string, const M extends Readonly<Record<`${string} ./${string}`, Endpoint>>>(
  path: P,
  endpoints: M,
): Keyed<P, M> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [key.replace(' .', ` ${path}`), endpoint]),
  ) as Keyed<P, M>;
}
