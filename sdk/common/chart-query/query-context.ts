import type { FormData, QueryContext } from '../index.ts';
import { parseDatasourceKey } from './datasource-key.ts';
import type { QueryForm } from './query-form.ts';

/** What a chart type's `buildQuery` gives, completed to what `chart/data` takes. */
export function completeContext<B extends Omit<QueryContext, 'datasource'>>(
  form: FormData,
  built: B & { readonly datasource?: QueryContext['datasource'] },
): QueryContext & Omit<B, keyof QueryContext> {
  const { force }: QueryForm = form;
  return {
    force: force === true,
    result_format: 'json',
    result_type: 'full',
    form_data: form,
    ...built,
    datasource: built.datasource ?? parseDatasourceKey(form.datasource),
  };
}
