import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveName, archiveOf } from '../archive.ts';
import { bundle } from '../bundle.ts';
import { checkBundle, kilobytes } from '../check-bundle.ts';
import type { Command } from '../command.ts';
import { openProject } from '../project.ts';

/** `facet build`: one file under `dist/`. */
export const buildCommand: Command = async ({ folder, print }) => {
  const project = await openProject(folder);
  const built = await bundle(project);
  for (const warning of checkBundle(built)) print(`Warning: ${warning}`);
  const archive = archiveOf(project, built);
  const file = join('dist', archiveName(project));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, file), archive);
  print(`${file}: ${project.manifest.id} ${project.manifest.version}, ${kilobytes(archive.length)}`);
  return 0;
};
