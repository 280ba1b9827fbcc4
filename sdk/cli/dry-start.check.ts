import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeForm } from '@facet/sdk/chart-form';
import type { AnyPluginDefinition } from '@facet/sdk/common';
import { it } from 'vitest';
import { routeProblems } from './check-routes.ts';
import type { DryStart, DryStartResult } from './dry-start.ts';
import { formTexts } from './form-texts.ts';
import { type ChartForms, chartFormsOf, ofEach } from './forms-of.ts';
import { keysWithoutCode } from './keys-without-code.ts';

/** Reading the halves alone takes seconds on a busy machine; a half that does not come up is ended long before. */
const LONGEST_MS = 60_000;

const folder = process.env['FACET_DRY_START'] ?? '';

it(
  'starts the halves of a plugin with stand-ins',
  async () => {
    const { halves, points, packsTexts, permissions }: DryStart = JSON.parse(
      readFileSync(join(folder, 'order.json'), 'utf8'),
    );
    const missing: string[] = [];
    const routes: string[] = [];
    const unknown: string[] = [];
    let forms: ChartForms = {};
    for (const file of halves) {
      const { default: definition }: { readonly default: AnyPluginDefinition } = await import(file);
      try {
        missing.push(...(await keysWithoutCode(definition, new Map(points), { packsTexts })));
        routes.push(...(await routeProblems(definition, permissions)));
        forms = { ...forms, ...(await chartFormsOf(definition)) };
      } catch (error) {
        unknown.push(`${definition.side}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const result: DryStartResult = {
      missing,
      routes,
      unknown,
      forms: ofEach(forms, describeForm),
      texts: ofEach(forms, formTexts),
    };
    writeFileSync(join(folder, 'result.json'), JSON.stringify(result));
  },
  LONGEST_MS,
);
