import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyPluginDefinition } from '@facet/sdk/common';
import { it } from 'vitest';
import type { DryStart, DryStartResult } from './dry-start.ts';
import { type Forms, formsOf } from './forms-of.ts';
import { keysWithoutCode } from './keys-without-code.ts';

/** Reading the halves alone takes seconds on a busy machine; a half that does not come up is ended long before. */
const LONGEST_MS = 60_000;

const folder = process.env['FACET_DRY_START'] ?? '';

it(
  'starts the halves of a plugin with stand-ins',
  async () => {
    const { halves, points, packsTexts }: DryStart = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8'));
    const problems: string[] = [];
    const unknown: string[] = [];
    let forms: Forms = {};
    for (const file of halves) {
      const { default: definition }: { readonly default: AnyPluginDefinition } = await import(file);
      try {
        problems.push(...(await keysWithoutCode(definition, new Map(points), { packsTexts })));
        forms = { ...forms, ...(await formsOf(definition)) };
      } catch (error) {
        unknown.push(`${definition.side}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const result: DryStartResult = { problems, unknown, forms };
    writeFileSync(join(folder, 'result.json'), JSON.stringify(result));
  },
  LONGEST_MS,
);
