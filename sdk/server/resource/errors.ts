import { messageError } from '../http.ts';

/** Texts of refused `q` arguments (reference: HTTP API 1.1). */
export const ResourceErrors = {
  bothColumnLists: () => messageError(400, 'Cannot use both select and sel columns'),
  orderColumn: (name: string) => messageError(400, `Invalid order by column: ${name}`),
  filterColumn: (name: string) => messageError(400, `Filter column: ${name} not allowed to filter`),
  filterOperator: (operator: string, name: string) =>
    messageError(400, `Filter operation: ${operator} not allowed on column: ${name}`),
  includeIdsWithPage: () => messageError(422, 'Cannot combine include_ids with a page above 0'),
} as const;
