import { z } from 'zod';

const rowType = z.object({
  name: z.string(),
  type: z.string(),
  scale: z.number().nullish(),
  precision: z.number().nullish(),
  length: z.number().nullish(),
});
export type RowType = z.output<typeof rowType>;

const rows = z.custom<readonly (readonly unknown[])[]>(Array.isArray);

/** The response for a completed statement, or for a running one, which has no row metadata. */
export const statementAnswer = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  sqlState: z.string().optional(),
  statementHandle: z.string().optional(),
  resultSetMetaData: z
    .object({ rowType: z.array(rowType), partitionInfo: z.array(z.object({ rowCount: z.number() })).optional() })
    .optional(),
  data: rows.optional(),
});
export type StatementAnswer = z.output<typeof statementAnswer>;
