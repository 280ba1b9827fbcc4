import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sdkPackage from '../package.json' with { type: 'json' };
import { CliError } from './cli-error.ts';
import type { CommandInput } from './command.ts';
import { getJson, serverAddress } from './facet-server.ts';

/** The answer of a Facet at `/sdk/`. */
interface ServedSdk {
  readonly path: string;
}

/**
 * Where a new project gets its sdk from: the Facet that is named, else the one that this sdk came from.
 * @throws CliError when neither is known, or the Facet does not answer.
 */
export async function sdkAddress({ options, env }: Pick<CommandInput, 'options' | 'env'>): Promise<string> {
  if (options['server'] !== undefined || env['FACET_SERVER'] !== undefined) {
    const server = serverAddress({ options, env });
    const { path } = await getJson<ServedSdk>(server, '/sdk/');
    return new URL(path, server).href;
  }
  const from = cameFrom(import.meta.dirname);
  if (from !== undefined) return new URL(`facet-sdk-${sdkPackage.version}.tgz`, from).href;
  throw new CliError(
    'No server is named. A plugin is built against the sdk that a running Facet serves.',
    'Add --server http://127.0.0.1:8088, or set FACET_SERVER.',
  );
}

/** The address that npm has noted for the package of the sdk in which this file stands. */
export function cameFrom(folder: string): string | undefined {
  for (let place = folder; place !== dirname(place); place = dirname(place)) {
    const notes = join(place, 'node_modules/.package-lock.json');
    if (!existsSync(notes)) continue;
    const { packages = {} } = JSON.parse(readFileSync(notes, 'utf8')) as {
      readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
    };
    const { resolved = '' } = packages[`node_modules/${sdkPackage.name}`] ?? {};
    return /^https?:/.test(resolved) ? resolved : undefined;
  }
  return undefined;
}
