import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PluginManifest } from '@facet/sdk/common';
import type { ServerHalf } from '@facet/sdk/server';
import { staleForms, withForms } from '../../sdk/cli/form-docs.ts';
import { formsOf } from '../../sdk/cli/forms-of.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export const COMMAND = 'node_modules/.bin/node tests/charts/form-readmes.ts --write';

export interface FormReadme {
  readonly folder: string;
  /** As it should be. */
  readonly text: string;
  /** What of it does not say what the forms are. */
  readonly stale: readonly string[];
}

/** The READMEs of built-in plugins that have forms of chart types. */
export async function formReadmes(): Promise<readonly FormReadme[]> {
  const found: FormReadme[] = [];
  for (const file of globSync('plugins/*/manifest.ts', { cwd: ROOT }).sort()) {
    const folder = dirname(file);
    const { manifest }: { readonly manifest: PluginManifest } = await import(urlOf(file));
    const half = join(folder, 'server/index.ts');
    if (!manifest.contributes?.['charts/query@1'] || !existsSync(join(ROOT, half))) continue;
    const { default: definition }: ServerHalf = await import(urlOf(half));
    const forms = await formsOf(definition);
    const before = readFileSync(join(ROOT, folder, 'README.md'), 'utf8');
    const missing = Object.keys(forms).filter((key) => !before.includes(`<!-- form ${key} -->`));
    const places = missing.map((key) => `\n## Form of \`${key}\`\n\n<!-- form ${key} -->\n<!-- end of form -->\n`);
    found.push({
      folder,
      text: withForms(before.trimEnd() + '\n' + places.join(''), forms),
      stale: [...missing.map((key) => `README.md has no place for the form "${key}"`), ...staleForms(before, forms)],
    });
  }
  return found;
}

const urlOf = (file: string): string => pathToFileURL(join(ROOT, file)).href;

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write'))
  for (const { folder, text, stale } of await formReadmes())
    if (stale.length > 0) writeFileSync(join(ROOT, folder, 'README.md'), text);
