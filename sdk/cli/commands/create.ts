import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';

const SDK = fileURLToPath(new URL('../..', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));
const KINDS = ['chart'];
const NAME = /^[a-z][a-z0-9-]*$/;
const OWNER = 'my-company';
/** npm leaves files of this name out of packages, so the template has it under another. */
const HIDDEN: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

/** `facet create chart my-chart`: a plugin that works and has a passing test, in a folder of its own. */
export const createCommand: Command = async ({ args: [kind, name], options, folder, print }) => {
  if (kind === undefined || !KINDS.includes(kind))
    throw new CliError(`"${kind ?? ''}" is nothing that can be created.`, `Write: facet create ${KINDS[0]} my-chart`);
  const target = resolve(folder, name ?? '');
  const short = basename(target);
  if (name === undefined || !NAME.test(short))
    throw new CliError(
      `"${short}" is no name for a plugin.`,
      'Use small letters, digits and hyphens, such as my-chart; start with a letter.',
    );
  const owner = options['owner'] ?? OWNER;
  if (!NAME.test(owner) || owner === 'facet')
    throw new CliError(
      `"${owner}" is no name for an owner.`,
      'Use small letters, digits and hyphens; "facet" is taken.',
    );
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new CliError(`${target} exists and is not empty.`, 'Choose another name, or empty the folder.');

  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(TEMPLATES, kind), target, { recursive: true });
  const words = {
    id: `${owner}/${short}`,
    package: `${owner}-${short}`,
    key: `${owner}_${short}`.replaceAll('-', '_'),
    title: titleOf(short),
    sdk: SDK.replace(/\/$/, ''),
  };
  for (const file of filesBelow(target)) {
    writeFileSync(file, fill(readFileSync(file, 'utf8'), words));
    const shown = HIDDEN[basename(file)];
    if (shown !== undefined) renameSync(file, join(dirname(file), shown));
  }
  print(`Created ${words.id} in ${relative(folder, target) || target}. Next:\n`);
  print(`  cd ${relative(folder, target)}\n  npm install\n  npm test\n  npm run dev -- --server http://127.0.0.1:8088`);
  return 0;
};

export function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole);
}

/** `my-chart` → `My chart`. */
export function titleOf(name: string): string {
  const text = name.replaceAll('-', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
