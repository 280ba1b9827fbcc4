import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { circles } from '../check-circles.ts';
import { importProblems } from '../check-imports.ts';
import { undeclaredUses } from '../check-contracts.ts';
import { manifestTranslations, missingTexts } from '../check-texts.ts';
import { checkBundle, kilobytes } from '../check-bundle.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { dryStart } from '../dry-start.ts';
import { staleForms } from '../form-docs.ts';
import { openProject } from '../project.ts';
import { runTool } from '../tools.ts';

/** `facet check`: everything that can be wrong, without installing or running the plugin. */
export const checkCommand: Command = async ({ folder, print }) => {
  const project = await openProject(folder);
  print(`Manifest: ${project.manifest.id} ${project.manifest.version} is valid.`);
  const problems = [
    ...importProblems(folder, project.named),
    ...circles(folder),
    ...(await undeclaredUses(folder, project.manifest)),
  ];
  if (problems.length > 0)
    throw new CliError(
      `These imports are not allowed:\n${listed(problems)}`,
      'Remove them, or add to the manifest what they require.',
    );
  // Before the bundle: the compiler names each mistake with its line, and the bundler one of them with all that it knows.
  if (existsSync(join(folder, 'tsconfig.json'))) {
    const code = await runTool('typescript', 'bin/tsc', ['-p', '.', '--noEmit'], folder);
    if (code !== 0) throw new CliError('The compiler found errors.', 'Correct the lines that it names above.');
    print('Types: fine.');
  }
  const built = await bundle(project);
  for (const warning of checkBundle(built)) print(`Warning: ${warning}`);
  print(`Imports and size: ${kilobytes((built.client?.length ?? 0) + (built.server?.length ?? 0))} of code.`);
  const { missing, routes, unknown, forms, texts } = await dryStart(project);
  if (missing.length > 0)
    throw new CliError(
      `Code is missing:\n${listed(missing)}`,
      'Call ctx.implement for them in the definition of the plugin, or remove them from the manifest.',
    );
  if (routes.length > 0)
    throw new CliError(
      `Some endpoints cannot be called:\n${listed(routes)}`,
      'Correct the address or the policy of the endpoint, or declare in the manifest what it needs.',
    );
  const textless = missingTexts(project, texts);
  if (textless.length > 0) throw new CliError(`Texts are missing:\n${listed(textless)}`, 'Add them to i18n/en.json.');
  const translations = manifestTranslations(project);
  if (translations.unknown.length > 0)
    throw new CliError(
      `Translations of the manifest fit nothing:\n${listed(translations.unknown)}`,
      'Correct their keys, or remove them.',
    );
  for (const text of translations.missing) print(`Warning: ${text}.`);
  for (const why of unknown)
    print(`Warning: a half does not start on its own, so its entries and forms are not compared. ${why}`);
  // Forms of a half that does not start are unknown, so what the README says of them is neither right nor wrong.
  if (unknown.length > 0) return 0;
  const stale = staleForms(project.readme ?? '', forms);
  if (stale.length > 0) throw new CliError(stale.join('\n'), 'Run facet docs, which writes the tables of forms.');
  print('Entries: each has its code.');
  return 0;
};

function listed(problems: readonly string[]): string {
  return problems.map((problem) => `  - ${problem}`).join('\n');
}
