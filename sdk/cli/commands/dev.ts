import { watch } from 'node:fs';
import { archiveName, archiveOf } from '../archive.ts';
import { type Bundle, watchBundle, type Watching } from '../bundle.ts';
import { CliError, textOf } from '../cli-error.ts';
import { FacetServer } from '../facet-server.ts';
import type { Command, CommandInput } from '../command.ts';
import { failureText, withheldText } from './install.ts';
import { openProject, type Project } from '../project.ts';

/**
 * `facet dev`: each build replaces the last one in a running Facet, and open browsers load it without a reload. At the end the
 * version that was installed before is restored, or the plugin is uninstalled.
 */
export const devCommand: Command = async (input) => {
  const { folder, print } = input;
  let project = await openProject(folder);
  const server = await FacetServer.open(input);
  const { id } = project.manifest;
  const before = (await server.details(id))?.versions.find((version) => version.current && !version.development);
  const installs = new Queue();
  let told: string | undefined;

  const onBuild = (result: Bundle | CliError): void => {
    if (result instanceof CliError) return tell(print, result);
    installs.add(async () => {
      const plugin = await server.install(archiveOf(project, result), archiveName(project), {
        development: true,
        grants: input.options['grant'],
      });
      const { version } = plugin;
      const withheld = withheldText(plugin);
      if (withheld !== undefined && withheld !== told) print(withheld);
      told = withheld;
      const time = new Date().toTimeString().slice(0, 8);
      print(`${time} ${failureText(plugin) ?? `${id} ${version} runs at ${server.url}.`}`);
    }, print);
  };

  let watching = watchBundle(project, onBuild);
  const manifest = watch(`${folder}/manifest.ts`, () => {
    installs.add(async () => {
      project = await reopened(project, print);
      await watching.stop();
      watching = watchBundle(project, onBuild);
    }, print);
  });
  print(`Watching ${folder}. Press Ctrl-C to end.`);
  await ended();
  manifest.close();
  await stop(watching, installs);
  if (before) await server.useVersion(id, before.hash);
  else if (await server.details(id)) await server.uninstall(id);
  print(before ? `${id} is at its earlier version again.` : `${id} is uninstalled.`);
  return 0;
};

async function stop(watching: Watching, installs: Queue): Promise<void> {
  await watching.stop();
  await installs.done();
}

/** Reports an invalid manifest, and keeps the last valid one. */
async function reopened(project: Project, print: CommandInput['print']): Promise<Project> {
  try {
    return await openProject(project.folder);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    tell(print, error);
    return project;
  }
}

function tell(print: CommandInput['print'], { message, remedy }: CliError): void {
  print(`${message}\n  ${remedy}`);
}

function ended(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/** One after the other: the last build wins. */
class Queue {
  #last: Promise<void> = Promise.resolve();

  add(work: () => Promise<void>, print: CommandInput['print']): void {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      if (error instanceof CliError) tell(print, error);
      else print(textOf(error));
    });
  }

  done(): Promise<void> {
    return this.#last;
  }
}
