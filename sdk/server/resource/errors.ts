import { sdkText } from '../sdk-text.ts';
import { messageError } from '../http.ts';

/** Texts of refused `q` arguments (reference: HTTP API 1.1). */
export const ResourceErrors = {
  bothColumnLists: () => messageError(400, sdkText('q.bothColumnLists')),
  orderColumn: (name: string) => messageError(400, sdkText('q.orderColumn', { name })),
  filterColumn: (name: string) => messageError(400, sdkText('q.filterColumn', { name })),
  filterOperator: (operator: string, name: string) =>
    messageError(400, sdkText('q.filterOperator', { operator, name })),
  pageTooLarge: (characters: number) => messageError(413, sdkText('q.pageTooLarge', { characters })),
  includeIdsWithPage: () => messageError(422, sdkText('q.includeIdsWithPage')),
} as const;
