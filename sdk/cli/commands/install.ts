import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import { FacetServer } from '../facet-server.ts';
import type { Command } from '../command.ts';

/** `facet install FILE`: every open browser has it at once. */
export const installCommand: Command = async ({ args: [name], folder, options, env, print }) => {
  if (name === undefined) throw new CliError('Which file?', 'Write: facet install dist/NAME.facet --server URL');
  const file = resolve(folder, name);
  if (!existsSync(file)) throw new CliError(`${file} does not exist.`, 'Build it first: facet build');
  const server = await FacetServer.open({ options, env });
  const { id, version, hash } = await server.install(readFileSync(file), basename(file));
  print(`${id} ${version} (${hash}) is installed and on at ${server.url}.`);
  return 0;
};
