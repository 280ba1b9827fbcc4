import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type AnyChartQuery, describeForm, type FormDescription } from '@facet/sdk/chart-form';

/** The form in a file of a new plugin. npm has not installed the sdk beside it yet, so the one of this command stands in. */
export async function formOfTemplate(file: string): Promise<FormDescription> {
  const hooks = registerHooks({
    resolve: (request, context, next) =>
      next(request, request.startsWith('@facet/sdk/') ? { ...context, parentURL: import.meta.url } : context),
  });
  try {
    const { chartQuery }: { readonly chartQuery: AnyChartQuery } = await import(pathToFileURL(file).href);
    return describeForm(chartQuery.form);
  } finally {
    hooks.deregister();
  }
}
