import type { ArrowForm } from '@facet/plugin-query/contract';

/** A column of a result as clients of the contract see it, and how its cells stand in Arrow. */
export interface ResultField {
  readonly column_name: string;
  readonly name: string;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
  readonly form: ArrowForm;
}

/** Name under which the schema's metadata holds the fields as JSON. */
export const FIELDS_KEY = 'facet.columns';
