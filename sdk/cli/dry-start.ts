import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionsOf } from './check-routes.ts';
import { CliError } from './cli-error.ts';
import type { Forms } from './forms-of.ts';
import type { PointSides } from './keys-without-code.ts';
import { knownManifests, knownPoints } from './known-points.ts';
import { localesOf } from './plugin-texts.ts';
import { programFile } from './program-file.ts';
import type { Project } from './project.ts';
import { captureTool } from './tools.ts';

const CONFIG = programFile('./vitest-check.config', import.meta.url);

/** Message to the process that starts them. */
export interface DryStart {
  readonly halves: readonly string[];
  readonly points: readonly (readonly [string, PointSides extends ReadonlyMap<string, infer P> ? P : never])[];
  readonly packsTexts: boolean;
  /** Permission pairs that a plugin declares, its own among them. */
  readonly permissions: readonly string[];
}

export interface DryStartResult {
  /** Entries without code. */
  readonly missing: readonly string[];
  /** Endpoints that nobody can call. */
  readonly routes: readonly string[];
  /** Why a half could not be started on its own, so that its implementations are unknown. */
  readonly unknown: readonly string[];
  readonly forms: Forms;
  /** Keys of the texts that each form shows from the catalogue of the plugin. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Starts both halves with stand-ins, in a process of its own with the modules of tests, and looks at what they implement. */
export async function dryStart({ folder, client, server, manifest }: Project): Promise<DryStartResult> {
  const work = mkdtempSync(join(tmpdir(), 'facet-dry-start-'));
  try {
    const order: DryStart = {
      halves: [client, server].flatMap((file) => file ?? []),
      points: [...(await knownPoints(manifest))].map(([id, { side, declaredOnly, insteadOfCode }]) => [
        id,
        {
          side,
          ...(declaredOnly === undefined ? {} : { declaredOnly }),
          ...(insteadOfCode === undefined ? {} : { insteadOfCode }),
        },
      ]),
      packsTexts: localesOf(folder).length > 0,
      permissions: permissionsOf([...(await knownManifests()), manifest]),
    };
    writeFileSync(join(work, 'order.json'), JSON.stringify(order));
    const args = ['run', '--root', folder, '--config', CONFIG];
    const { output } = await captureTool('vitest', 'vitest.mjs', args, folder, { FACET_DRY_START: work });
    const file = join(work, 'result.json');
    if (!existsSync(file))
      throw new CliError(`The plugin cannot be started:\n${output.trim()}`, 'Correct the error above.');
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
