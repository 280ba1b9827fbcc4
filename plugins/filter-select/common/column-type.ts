import type { Datasource } from '@facet/plugin-datasets/contract';

/** Generic type of a column; `undefined` when the dataset is not loaded. */
export function columnType(
  datasource: Datasource | null,
  name: string | undefined,
): Datasource['columns'][number]['type_generic'] | undefined {
  return datasource?.columns.find(({ column_name }) => column_name === name)?.type_generic;
}
