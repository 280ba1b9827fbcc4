import { z } from 'zod';

const column = z.object({ name: z.string(), type_text: z.string().optional(), type_name: z.string() });
export type ColumnInfo = z.output<typeof column>;

const chunk = z.object({
  data_array: z.custom<readonly (readonly unknown[])[]>(Array.isArray).optional(),
  next_chunk_index: z.number().optional(),
});

/** The response to a statement, and to each poll. */
export const statementAnswer = z.object({
  statement_id: z.string(),
  status: z.object({
    state: z.enum(['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED', 'CLOSED']),
    error: z.object({ error_code: z.string().optional(), message: z.string().optional() }).optional(),
  }),
  manifest: z
    .object({ schema: z.object({ columns: z.array(column).optional() }), truncated: z.boolean().optional() })
    .optional(),
  result: chunk.optional(),
});
export type StatementAnswer = z.output<typeof statementAnswer>;

/** A further chunk of a result. */
export const chunkAnswer = chunk;

export const faultAnswer = z.object({ error_code: z.string().optional(), message: z.string().optional() });
