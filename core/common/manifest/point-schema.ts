import { CAPABILITIES, type MethodDeclarations, type ObjectSchema, type ValueSchema } from '@facet/sdk/common';
import { z } from 'zod';

const DEEPEST = 6;
const count = z.int().nonnegative();

/**
 * The part of JSON Schema that a point may use, {@link ObjectSchema} of the sdk. Nested to a fixed depth, and without
 * patterns: an owner from outside must not choose what costs the server time.
 */
function valueSchema(depth: number): z.ZodType<ValueSchema> {
  const flat = [
    z.strictObject({
      type: z.literal('string'),
      minLength: count.exactOptional(),
      maxLength: count.exactOptional(),
      enum: z.array(z.string()).min(1).exactOptional(),
    }),
    z.strictObject({
      type: z.enum(['number', 'integer']),
      minimum: z.number().exactOptional(),
      maximum: z.number().exactOptional(),
    }),
    z.strictObject({ type: z.literal('boolean') }),
    z.strictObject({ enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1) }),
  ];
  if (depth === 0) return z.union(flat);
  const inner = valueSchema(depth - 1);
  return z.union([
    ...flat,
    z.strictObject({
      type: z.literal('array'),
      items: inner,
      minItems: count.exactOptional(),
      maxItems: count.exactOptional(),
    }),
    objectSchema(inner),
    z.strictObject({ anyOf: z.array(inner).min(1) }),
  ]);
}

function objectSchema(inner: z.ZodType<ValueSchema>): z.ZodType<ObjectSchema> {
  return z.strictObject({
    type: z.literal('object'),
    properties: z.record(z.string(), inner).exactOptional(),
    required: z.array(z.string()).exactOptional(),
    additionalProperties: z.union([z.boolean(), inner]).exactOptional(),
  });
}

/** The schema of a schema of objects. */
export const objectOf = (): z.ZodType<ObjectSchema> => objectSchema(valueSchema(DEEPEST));

const MOST_METHODS = 100;
const LONGEST_CALL_MS = 60_000;
const value = valueSchema(DEEPEST);

/** The schema of methods that can be called from another process. */
export const methodsSchema: z.ZodType<MethodDeclarations> = z
  .record(
    z.string().regex(/^[a-z][a-zA-Z0-9]{0,79}$/, 'must be of the form myMethod'),
    z.strictObject({
      args: z.array(value).max(20),
      result: value.exactOptional(),
      scoped: z.literal(true).exactOptional(),
      capability: z.enum(CAPABILITIES).exactOptional(),
      deadlineMs: z.int().positive().max(LONGEST_CALL_MS).exactOptional(),
    }),
  )
  // A promise that answers with an object that has it would call it.
  .refine((methods) => !Object.hasOwn(methods, 'then'), 'a method cannot be called "then"')
  .refine((methods) => Object.keys(methods).length <= MOST_METHODS, `more than ${MOST_METHODS} methods`);

/** What a manifest says about a point that it owns. */
export const pointSchema = z.strictObject({
  side: z.enum(['client', 'server', 'both']),
  name: z.string().min(1).max(60).exactOptional(),
  description: z.string().min(1),
  schema: objectOf().exactOptional(),
  declaredOnly: z.boolean().exactOptional(),
  ownKeys: z.boolean().exactOptional(),
  insteadOfCode: z.string().min(1).exactOptional(),
  methods: methodsSchema.exactOptional(),
  details: z.array(z.string().min(1)).exactOptional(),
  texts: z.array(z.string().min(1)).exactOptional(),
  claims: z
    .array(
      z.union([
        z.string().min(1),
        z.strictObject({ member: z.string().min(1), item: count.exactOptional(), by: z.literal('publisher') }),
      ]),
    )
    .exactOptional(),
});
