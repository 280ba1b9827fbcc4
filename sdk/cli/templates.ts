import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./templates', import.meta.url));
/** npm leaves files of this name out of packages, so the templates have it under another. */
const HIDDEN: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

/** What can be created, and the folders that it is put together from; a later one replaces files of the ones before. */
export const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  chart: ['shared', 'chart'],
  control: ['shared', 'chart', 'control'],
  filter: ['shared', 'filter'],
  component: ['shared', 'component'],
  panel: ['shared', 'panel'],
  engine: ['shared', 'engine'],
  page: ['shared', 'page'],
  routes: ['shared', 'routes'],
  'report-channel': ['shared', 'report-channel'],
};

/** Files of a new plugin by their path inside of it; `{{word}}` is replaced. */
export function filesOf(kind: string, words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const layer of TEMPLATES[kind] ?? []) {
    const folder = join(FOLDER, layer);
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = join(dirname(relative(folder, file)), HIDDEN[entry.name] ?? basename(file));
      files.set(path, fill(readFileSync(file, 'utf8'), words));
    }
  }
  return files;
}

export function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole);
}
