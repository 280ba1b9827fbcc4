import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import { FacetServer, type InstalledPlugin, type InstallWarning } from '../facet-server.ts';
import type { Command } from '../command.ts';

/** Capabilities that it requests and that are not granted. */
export function withheldText({ capabilities, granted }: InstalledPlugin): string | undefined {
  const withheld = capabilities.filter((name) => !granted.includes(name));
  if (withheld.length === 0) return undefined;
  return `It asks for ${withheld.join(', ')}, which is not granted: grant it on the plugins page, or with --grant ${withheld.join(',')}.`;
}

/** Why a half of an installed plugin does not run, with the remedy. */
export function failureText({ client, server }: InstalledPlugin): string | undefined {
  const causes = Object.entries({ browser: client, server }).flatMap(([half, status]) =>
    status?.cause
      ? [`Its ${half} half does not run: ${status.cause.message}\n  ${status.cause.remedy ?? ''}`.trimEnd()]
      : [],
  );
  return causes.length === 0 ? undefined : causes.join('\n');
}

/** What the server says of a plugin that it takes all the same, with the remedy. */
export const warningText = ({ message, remedy = '' }: InstallWarning): string =>
  `Warning: ${message}\n  ${remedy}`.trimEnd();

/** `facet install FILE`: every open browser has it at once. The exit code is 1 if a half of it does not run. */
export const installCommand: Command = async ({ args: [name], folder, options, env, print }) => {
  if (name === undefined) throw new CliError('No file is named.', 'Write: facet install dist/NAME.facet --server URL');
  const file = resolve(folder, name);
  if (!existsSync(file)) throw new CliError(`${file} does not exist.`, 'Build it first: facet build');
  const server = await FacetServer.open({ options, env });
  const archive = readFileSync(file);
  const warnings = await server.warningsFor(archive, basename(file));
  const plugin = await server.install(archive, basename(file), { grants: options['grant'] });
  const { id, version, hash } = plugin;
  print(`${id} ${version} (${hash}) is installed and on at ${server.url}.`);
  const withheld = withheldText(plugin);
  if (withheld !== undefined) print(withheld);
  for (const warning of warnings) print(warningText(warning));
  const failure = failureText(plugin);
  if (failure !== undefined) print(failure);
  return failure === undefined ? 0 : 1;
};
