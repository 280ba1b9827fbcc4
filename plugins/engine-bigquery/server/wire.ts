import { z } from 'zod';

export interface FieldSchema {
  readonly name: string;
  readonly type: string;
  readonly mode?: string | undefined;
  readonly description?: string | undefined;
  readonly fields?: readonly FieldSchema[] | undefined;
}

const fieldSchema: z.ZodType<FieldSchema> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    mode: z.string().optional(),
    description: z.string().optional(),
    fields: z.array(fieldSchema).optional(),
  }),
);
const schema = z.object({ fields: z.array(fieldSchema).optional() });
const jobReference = z.object({ projectId: z.string(), jobId: z.string().optional(), location: z.string().optional() });
const text = z.union([z.string(), z.number(), z.bigint()]).transform(String);

/** The response to a query, and to each poll for its results. */
export const queryAnswer = z.object({
  jobReference: jobReference.optional(),
  jobComplete: z.boolean().optional(),
  schema: schema.optional(),
  rows: z.array(z.object({ f: z.array(z.object({ v: z.unknown() })) })).optional(),
  pageToken: z.string().optional(),
  totalBytesProcessed: text.optional(),
});
export type QueryAnswer = z.output<typeof queryAnswer>;

export const dryRunAnswer = z.object({
  statistics: z.object({
    totalBytesProcessed: text.optional(),
    query: z
      .object({
        schema: schema.optional(),
        referencedTables: z.array(z.object({ datasetId: z.string(), tableId: z.string() })).optional(),
      })
      .optional(),
  }),
});

export const faultAnswer = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional(), message: z.string().optional() })).optional(),
  }),
});

export const projectList = z.object({
  projects: z.array(z.object({ id: z.string() })).optional(),
  nextPageToken: z.string().optional(),
});
export const datasetList = z.object({
  datasets: z.array(z.object({ datasetReference: z.object({ datasetId: z.string() }) })).optional(),
  nextPageToken: z.string().optional(),
});
export const tableList = z.object({
  tables: z
    .array(z.object({ tableReference: z.object({ tableId: z.string() }), type: z.string().optional() }))
    .optional(),
  nextPageToken: z.string().optional(),
});
export const tableAnswer = z.object({
  schema: schema.optional(),
  description: z.string().optional(),
});
