import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { withForms } from '../form-docs.ts';
import { formOfTemplate } from '../form-of-template.ts';
import { sdkAddress } from '../sdk-address.ts';
import { filesOf, TEMPLATES } from '../templates.ts';

const NAME = /^[a-z][a-z0-9-]*$/;
const OWNER = 'my-company';
/** Where templates with a chart type have its form. */
const FORM = 'common/chart-query.ts';

/** `facet create chart my-chart`: a plugin that works and has passing tests, in a folder of its own. */
export const createCommand: Command = async ({ args: [kind = '', name], options, env, folder, print }) => {
  if (!Object.hasOwn(TEMPLATES, kind))
    throw new CliError(
      `There is no template "${kind}".`,
      `The templates are ${Object.keys(TEMPLATES).join(', ')}. Write: facet create chart my-chart`,
    );
  const target = resolve(folder, name ?? '');
  const short = basename(target);
  if (name === undefined || !NAME.test(short))
    throw new CliError(
      name === undefined ? 'A plugin needs a name.' : `"${short}" is not a valid name of a plugin.`,
      `Use small letters, digits and hyphens; start with a letter. Write: facet create ${kind} my-${kind}`,
    );
  const owner = options['owner'] ?? OWNER;
  if (!NAME.test(owner) || owner === 'facet')
    throw new CliError(
      `"${owner}" is not a valid owner.`,
      'Use small letters, digits and hyphens; "facet" is reserved.',
    );
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new CliError(`${target} exists and is not empty.`, 'Choose another name, or empty the folder.');

  const sdk = await sdkAddress({ options, env });
  const id = `${owner}/${short}`;
  const words = {
    id,
    package: `${owner}-${short}`,
    key: `${owner}_${short}`.replaceAll('-', '_'),
    title: titleOf(short),
    sdk,
  };
  for (const [path, text] of filesOf(kind, words)) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await documentForm(target, words.key);
  const place = relative(folder, target);
  print(`Created ${id} in ${place || target}, on the sdk of ${new URL(sdk).origin}. Next:\n`);
  print(
    `  cd ${place}\n  npm install\n  npm test\n  npm run dev -- --server ${new URL(sdk).origin} --username NAME --password TEXT`,
  );
  return 0;
};

async function documentForm(folder: string, key: string): Promise<void> {
  const file = join(folder, FORM);
  if (!existsSync(file)) return;
  const readme = join(folder, 'README.md');
  writeFileSync(readme, withForms(readFileSync(readme, 'utf8'), { [key]: await formOfTemplate(file) }));
}

/** `my-chart` → `My chart`. */
export function titleOf(name: string): string {
  const text = name.replaceAll('-', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
