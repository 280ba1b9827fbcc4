import type { ErrorData, ObjectSchema, PluginManifest, ValueSchema } from '@facet/sdk/common';
import { z } from 'zod';
import { problems } from '../errors/catalogue.ts';
import { describeIssue } from './describe-issue.ts';
import { type EntryReport, isData, type KnownPoint, type KnownPoints } from './points-of.ts';

/** Compares what a plugin declares at its own points and those of other plugins with the schemas of their owners. */
export function checkEntries(manifest: PluginManifest, known: KnownPoints): EntryReport {
  const issues: string[] = [];
  const warnings: ErrorData[] = [];
  for (const [id, entries = []] of Object.entries(manifest.contributes ?? {})) {
    const point = known.get(id);
    if (!point) {
      warnings.push(strangePoint(manifest.id, id, known));
      continue;
    }
    const place = `contributes.${id}`;
    const missing = missingHalf(manifest, point);
    if (missing !== undefined && !entries.every((entry) => isData(point, entry))) issues.push(`${place}: ${missing}`);
    // Entries at the host's points are checked with the manifest.
    if (point.owner === null) continue;
    const schema = compiled(point.schema);
    for (const [i, { key: _key, overrides: _overrides, order: _order, when: _when, ...declared }] of entries.entries())
      issues.push(...issuesOf(schema, declared).map((issue) => `${place}[${i}].${issue}`));
  }
  return { issues, warnings };
}

function missingHalf({ client, server }: PluginManifest, { side }: KnownPoint): string | undefined {
  if (side === 'both') return client || server ? undefined : 'needs a half that implements it, and the plugin has none';
  const half = side === 'client' ? client : server;
  return half ? undefined : `is filled by a ${side} half, and the plugin has none`;
}

/** Two points whose ids begin alike are of one owner, so an id of that kind is a mistake or for another version. */
function strangePoint(plugin: string, id: string, known: KnownPoints): ErrorData {
  const kind = id.slice(0, id.indexOf('/') + 1);
  const alike = [...known.keys()].filter((one) => one.startsWith(kind));
  return alike.length > 0 ? problems.unknownPoint(plugin, id, alike) : problems.pointWithoutOwner(plugin, id);
}

const NOTHING: ObjectSchema = { type: 'object', additionalProperties: false };
const schemas = new WeakMap<ValueSchema, z.ZodType>();

function compiled(schema: ValueSchema = NOTHING): z.ZodType {
  const found = schemas.get(schema);
  if (found) return found;
  // Our types are read-only, which zod's are not; it changes nothing.
  const made = z.fromJSONSchema(structuredClone(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(schema, made);
  return made;
}

/** What is wrong with a value by a schema of a manifest, each with its place. */
export function schemaIssues(schema: ValueSchema, value: unknown): readonly string[] {
  return issuesOf(compiled(schema), value);
}

function issuesOf(schema: z.ZodType, declared: unknown): readonly string[] {
  const result = schema.safeParse(declared);
  return result.success ? [] : result.error.issues.map(describeIssue);
}
