import { hostSchema, type KnownPoint, type KnownPoints, pointsOf } from '@facet/core/manifest';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { worksOutside } from '../check-reach.ts';
import { contractFiles } from '../contract-files.ts';
import { describeMembers } from '../describe-schema.ts';
import { knownManifests } from '../known-points.ts';

/** Where a point is exported, such as `ChartTypes of @facet/plugin-charts/contract.client`; once for each name. */
export type PointExports = ReadonlyMap<string, readonly string[]>;

const ENTRIES = ['@facet/sdk/client', '@facet/sdk/server', '@facet/sdk/chart-form'];

const OF_ALL =
  'Each entry may also declare order (a number, 0 without it), when (a condition), and overrides (a plugin id).';

/** `facet points [TEXT]`: the extension points that a plugin can fill, or those that contain the text. */
export const pointsCommand: Command = async ({ args: [text = ''], print }) => {
  const blocks = describePoints(pointsOf(await knownManifests()), await pointExports()).filter((block) =>
    block.toLowerCase().includes(text.toLowerCase()),
  );
  if (blocks.length === 0)
    throw new CliError(`No point contains "${text}".`, 'Write facet points, which lists all of them.');
  print([...blocks, OF_ALL].join('\n\n'));
  return 0;
};

/** A block of lines for each point: id and export, description, the half that implements it, what an entry declares. */
export function describePoints(points: KnownPoints, exports: PointExports): readonly string[] {
  return [...points]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, point]) => {
      const exported = exports.get(id);
      return [
        exported === undefined ? id : `${id}  (${exported.join(', ')})`,
        `  ${point.description}`,
        `  Code: ${implementedBy(id, point)}`,
        '  Declares:',
        ...membersOf(id, point).map((member) => `    ${member}`),
      ].join('\n');
    });
}

function implementedBy(id: string, point: KnownPoint): string {
  if (point.declaredOnly) return 'none, entries are data';
  if (point.side === 'client') return 'browser half';
  const halves = point.side === 'both' ? 'browser and server half' : 'server half';
  if (worksOutside(id, point)) return halves;
  if (point.insteadOfCode !== undefined) return `none, entries declare \`${point.insteadOfCode}\``;
  return 'server half of built-in plugins only';
}

function membersOf(id: string, { owner, schema }: KnownPoint): readonly string[] {
  const declared = owner === null ? hostSchema(id) : schema;
  return ['key: string', ...describeMembers(declared ?? {})];
}

async function pointExports(): Promise<PointExports> {
  const found = new Map<string, Map<string, string>>();
  for (const entry of [...contractFiles().keys(), ...ENTRIES]) {
    const module: Readonly<Record<string, unknown>> = await import(entry);
    for (const [name, value] of Object.entries(module)) {
      if (!isPoint(value)) continue;
      const names = found.get(value.id) ?? new Map<string, string>();
      found.set(value.id, names);
      if (!names.has(name)) names.set(name, `${name} of ${entry}`);
    }
  }
  return new Map([...found].map(([id, names]) => [id, [...names.values()]]));
}

function isPoint(value: unknown): value is { readonly id: string } {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'side' in value && typeof value.id === 'string'
  );
}
