import type { PluginManifest } from '@facet/sdk/common';
import { parseCondition } from '../when/parse-condition.ts';
import { isSdkRange } from './sdk-range.ts';

const PLUGIN_ID = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/**
 * What the kernel itself must be able to rely on, checked in the browser too. The whole schema, with unknown fields and
 * what points ask of their entries, is checked on the server, at installation and by `facet check`.
 */
export function checkShape(manifest: PluginManifest): readonly string[] {
  const issues: string[] = [];
  if (!isText(manifest.id) || !PLUGIN_ID.test(manifest.id))
    issues.push('id: must be of the form owner/name, lower case');
  if (!isText(manifest.version) || !VERSION.test(manifest.version)) issues.push('version: must be a SemVer version');
  const range: unknown = manifest.engines?.sdk;
  if (!isText(range) || !isSdkRange(range))
    issues.push('engines.sdk: must be a range that names a major, such as ^1.0.0');
  for (const [point, entries] of Object.entries(manifest.contributes ?? {})) {
    if (!Array.isArray(entries)) {
      issues.push(`contributes.${point}: must be a list`);
      continue;
    }
    const seen = new Set<unknown>();
    for (const [i, entry] of entries.entries()) {
      const place = `contributes.${point}[${i}]`;
      issues.push(...checkEntry(place, entry, seen));
    }
  }
  return issues;
}

function checkEntry(place: string, entry: unknown, seen: Set<unknown>): readonly string[] {
  if (typeof entry !== 'object' || entry === null) return [`${place}: must be an object`];
  const issues: string[] = [];
  const { key, when }: { key?: unknown; when?: unknown } = entry;
  if (!isText(key) || key === '') issues.push(`${place}.key: must be a text`);
  else if (seen.has(key)) issues.push(`${place}.key: "${key}" stands here twice`);
  seen.add(key);
  if (when !== undefined) issues.push(...conditionIssues(`${place}.when`, when));
  return issues;
}

function conditionIssues(place: string, when: unknown): readonly string[] {
  if (!isText(when)) return [`${place}: must be a text`];
  try {
    parseCondition(when);
    return [];
  } catch (error) {
    return [`${place}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
