import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../command.ts';
import { dryStart } from '../dry-start.ts';
import { formTable, withForms } from '../form-docs.ts';
import { openProject } from '../project.ts';

/** `facet docs`: the forms of chart types as tables, written to the places that the README has for them, or shown. */
export const docsCommand: Command = async ({ folder, print }) => {
  const project = await openProject(folder);
  const { forms } = await dryStart(project);
  const { readme = '' } = project;
  for (const [key, form] of Object.entries(forms)) {
    if (readme.includes(`<!-- form ${key} -->`)) print(`README.md: the form of ${key}.`);
    else
      print(
        `${formTable(form)}\n\nREADME.md has no <!-- form ${key} --> … <!-- end of form -->, so this is shown only.`,
      );
  }
  const next = withForms(readme, forms);
  if (next !== readme) writeFileSync(join(folder, 'README.md'), next);
  if (Object.keys(forms).length === 0) print('There is no form: the plugin has no chart type.');
  return 0;
};
