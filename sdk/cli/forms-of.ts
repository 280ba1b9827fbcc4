import { ChartQueryPoint, describeForm, type FormDescription } from '@facet/sdk/chart-form';
import type { AnyPluginDefinition } from '@facet/sdk/common';
import { startAlone } from './start-alone.ts';

/** Descriptions of forms by their key at `charts/query@1`. */
export type Forms = Readonly<Record<string, FormDescription>>;

/** The forms of the chart types of a half. @throws what `activate` throws */
export async function formsOf(definition: AnyPluginDefinition): Promise<Forms> {
  const tester = await startAlone(definition);
  const keys = tester.entries(ChartQueryPoint).filter(({ implemented }) => implemented);
  const forms = keys.map(
    async ({ key }) => [key, describeForm((await tester.load(ChartQueryPoint, key)).form)] as const,
  );
  return Object.fromEntries(await Promise.all(forms));
}
