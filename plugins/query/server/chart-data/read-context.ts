import { deepFrozen, parseOutsideJson, type QueryContext } from '@facet/sdk/common';
import { HttpError, messageError } from '@facet/sdk/server';
import { queryContextSchema } from '../../common/wire/chart-data.ts';
import { POST_PROCESSING_OPERATIONS } from '../../common/wire/post-processing-operations.ts';
import type { z } from 'zod';
import { pythonRepr } from '../../common/python-repr.ts';
import { requestTexts } from '../errors.ts';
import { ensureNotTooMuch } from './request-size.ts';

/**
 * A body of chart data that passed its schema, with operations that are in the contract or in `operations`.
 * @throws HttpError 400
 */
export function readContext(body: unknown, operations: readonly string[] = []): QueryContext {
  const names = operations.join('\n');
  const isShared = typeof body === 'object' && body !== null && Object.isFrozen(body);
  const known = isShared ? ofShared.get(body) : undefined;
  if (known?.operations === names) return known.context;
  const context = read(body, operations);
  if (isShared) ofShared.set(body, { operations: names, context: deepFrozen(context) });
  return context;
}

/** Of bodies that the server gives to all calls with the same text, frozen at every depth. */
const ofShared = new WeakMap<object, { readonly operations: string; readonly context: QueryContext }>();

function read(body: unknown, operations: readonly string[]): QueryContext {
  const json = readBody(body);
  ensureNotTooMuch(json);
  const parsed = schemaWith(operations).safeParse(json, { error: fieldText, reportInput: true });
  if (!parsed.success) throw messageError(400, requestTexts.incorrect(treeText(fieldTree(parsed.error.issues))));
  const { datasource } = parsed.data;
  const context: unknown = withoutNulls({
    ...parsed.data,
    datasource: { id: datasource.id, type: datasource.type ?? 'table' },
  });
  if (!isContext(context)) throw messageError(400, requestTexts.notJson);
  return context;
}

type ContextSchema = z.ZodType<z.output<typeof queryContextSchema>>;

/** Building a schema takes longer than reading with it; the operations change when a plugin comes or goes. */
let latest: { readonly operations: string; readonly schema: ContextSchema } | undefined;

function schemaWith(operations: readonly string[]): ContextSchema {
  const key = operations.join('\n');
  if (latest?.operations !== key) latest = { operations: key, schema: createSchema(operations) };
  return latest.schema;
}

/** Operations of plugins stand behind those of the contract, so that the contract's text stays as it is without any. */
function createSchema(operations: readonly string[]): ContextSchema {
  const names = [...new Set<string>([...POST_PROCESSING_OPERATIONS, ...operations])];
  return queryContextSchema.check(({ value, issues }) => {
    for (const [i, query] of value.queries.entries())
      for (const [j, step] of (query.post_processing ?? []).entries())
        if (step && !names.includes(step.operation))
          issues.push({
            code: 'invalid_value',
            values: names,
            path: ['queries', i, 'post_processing', j, 'operation'],
            input: step.operation,
          });
  });
}

/** The schema has checked every member; ad hoc columns and metrics, which it leaves loose, are checked by the compiler. */
const isContext = (value: unknown): value is QueryContext =>
  isRecord(value) && isRecord(value['datasource']) && Array.isArray(value['queries']);

/** The JSON itself, or a form whose field `form_data` holds it. */
function readBody(body: unknown): object {
  if (!isRecord(body)) throw messageError(400, requestTexts.notJson);
  const form = body['form_data'];
  if (typeof form !== 'string') return body;
  try {
    const json = parseOutsideJson(form, { exactIntegers: true });
    if (isRecord(json)) return json;
  } catch (error) {
    throw new HttpError(400, { message: requestTexts.notJson }, { cause: error });
  }
  throw messageError(400, requestTexts.notJson);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent and null mean the same in a query; absent is easier to read. */
function withoutNulls(context: Record<string, unknown>): Record<string, unknown> {
  const queries = context['queries'];
  return {
    ...dropNulls(context),
    ...(Array.isArray(queries)
      ? { queries: queries.map((query) => (isRecord(query) ? cleanQuery(query) : query)) }
      : {}),
  };
}

function cleanQuery(query: Record<string, unknown>): Record<string, unknown> {
  const extras = query['extras'];
  return { ...dropNulls(query), ...(isRecord(extras) ? { extras: dropNulls(extras) } : {}) };
}

const dropNulls = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));

/** The contract's text for a schema failure. */
function fieldText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Missing data for required field.';
      return TYPE_TEXTS[issue.expected] ?? 'Invalid value.';
    case 'invalid_value':
      if (issue.input === undefined) return 'Missing data for required field.';
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'Unknown field.';
    case 'invalid_union':
      if (issue.input === undefined) return 'Missing data for required field.';
      return isNumber(issue) ? 'Not a valid integer.' : 'Not a valid string.';
    case 'too_small':
    case 'too_big':
      return 'Not a valid tuple.';
    default:
      return undefined;
  }
}

/** Whether one of the choices is a number: those of limits and ids are numbers or their texts, the others names or objects. */
const isNumber = ({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): boolean =>
  errors.flat().some((error) => error.code === 'invalid_type' && TYPE_TEXTS[error.expected] === TYPE_TEXTS['int']);

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  int: 'Not a valid integer.',
  number: 'Not a valid integer.',
  string: 'Not a valid string.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  tuple: 'Not a valid tuple.',
  object: 'Invalid input type.',
  record: 'Not a valid mapping type.',
};

type Tree = { [key: string]: Tree | string[] };

function fieldTree(issues: readonly z.core.$ZodIssue[]): Tree {
  const root = emptyTree();
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) put(root, path.map(String), issue.message);
  }
  return root;
}

/** Names come from callers, so the object has no prototype whose members could be found. */
const emptyTree = (): Tree => Object.create(null);

function put(tree: Tree, path: readonly string[], message: string): void {
  const [head = '_schema', ...rest] = path;
  const there = tree[head];
  if (rest.length === 0) {
    if (Array.isArray(there)) there.push(message);
    else if (there === undefined) tree[head] = [message];
    return;
  }
  const next = there === undefined || Array.isArray(there) ? emptyTree() : there;
  tree[head] = next;
  put(next, rest, message);
}

/** Positions in lists stand without quotes. */
function treeText(tree: Tree): string {
  const members = Object.entries(tree).map(([key, value]) => {
    const name = /^\d+$/.test(key) ? key : pythonRepr(key);
    return `${name}: ${Array.isArray(value) ? pythonRepr(value) : treeText(value)}`;
  });
  return `{${members.join(', ')}}`;
}
