import { type ChartForm, ChartQueryPoint, describeForm, type FormDescription } from '@facet/sdk/chart-form';
import type { AnyPluginDefinition } from '@facet/sdk/common';
import { startAlone } from './start-alone.ts';

/** Descriptions of forms by their key at `charts/query@1`. */
export type Forms = Readonly<Record<string, FormDescription>>;

/** Forms by their key at `charts/query@1`. */
export type ChartForms = Readonly<Record<string, ChartForm>>;

/** The forms of the chart types of a half. @throws what `activate` throws */
export async function chartFormsOf(definition: AnyPluginDefinition): Promise<ChartForms> {
  const tester = await startAlone(definition);
  const keys = tester.entries(ChartQueryPoint).filter(({ implemented }) => implemented);
  const forms = keys.map(async ({ key }) => [key, (await tester.load(ChartQueryPoint, key)).form] as const);
  return Object.fromEntries(await Promise.all(forms));
}

/** The same, described. @throws what `activate` throws */
export async function formsOf(definition: AnyPluginDefinition): Promise<Forms> {
  return ofEach(await chartFormsOf(definition), describeForm);
}

/** What a function says of each form, by the key of the form. */
export function ofEach<T>(forms: ChartForms, say: (form: ChartForm) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, say(form)]));
}
