import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnnotationKind } from '@facet/plugin-charts/contract';
import type { FormData, PluginManifest, QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { chartTypes } from './chart-types.ts';

const PLUGINS = join(import.meta.dirname, '../../plugins');
const DAY = 86_400_000;
const KINDS: readonly AnnotationKind[] = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'];

const declared = new Map<string, readonly AnnotationKind[]>();
const successors = new Map<string, string>();
for (const folder of readdirSync(PLUGINS)) {
  const { manifest } = (await import(join(PLUGINS, folder, 'manifest.ts'))) as { readonly manifest: PluginManifest };
  for (const { key, annotations, successor } of manifest.contributes?.['charts/type@1'] ?? []) {
    if (annotations) declared.set(key, annotations);
    if (successor) successors.set(key, successor);
  }
}
const types = await chartTypes();
const current = types.filter(({ key }) => !successors.has(key));

const RECORDS: Readonly<Record<AnnotationKind, readonly object[]>> = {
  FORMULA: [],
  EVENT: [{ at: DAY }],
  INTERVAL: [{ at: DAY, end: 2 * DAY }],
  TIME_SERIES: [
    { at: 0, n: 7 },
    { at: DAY, n: 8 },
  ],
};

/** What a type draws of a few days, with one layer or none. */
async function drawn({ client, drawing, key }: (typeof types)[number], kind: AnnotationKind | null): Promise<string> {
  const stored: FormData = {
    viz_type: key,
    datasource: '7__table',
    x_axis: 'day',
    metrics: ['n'],
    metrics_b: ['n'],
    annotation_layers: kind === null ? [] : [layerOf(kind)],
  };
  const answer: QueryResult = {
    colnames: ['day', 'n'],
    coltypes: [2, 0],
    data: [0, 1, 2].map((day) => ({ day: day * DAY, n: day })),
    rowcount: 3,
    ...(kind === null || kind === 'FORMULA' ? {} : { annotation_data: { Layer: { records: RECORDS[kind] } } }),
  };
  const made = await drawing?.();
  const props = made?.props({
    formData: client.form.read(stored),
    queries: [answer, answer],
    datasource: null,
    width: 600,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => 'red',
    colorScheme: 'light',
    locale: 'en',
  });
  return JSON.stringify(made?.options(props, (name) => name));
}

const layerOf = (annotationType: AnnotationKind) => ({
  name: 'Layer',
  annotationType,
  show: true,
  showLabel: true,
  value: annotationType === 'FORMULA' ? '50' : 1,
  sourceType: annotationType === 'TIME_SERIES' ? 'line' : 'table',
  timeColumn: 'at',
  intervalEndColumn: 'end',
});

describe('layers of annotations [B3.32]', () => {
  it('are declared by the types whose form has them, and by no other', () => {
    const withControl = current.filter(({ client }) => client.form.members.has('annotation_layers'));
    expect([...declared.keys()].sort()).toEqual(withControl.map(({ key }) => key).sort());
    expect(withControl.length).toBeGreaterThan(5);
  });

  it.each(
    types.flatMap((type) =>
      (declared.get(type.key) ?? declared.get(successors.get(type.key) ?? '') ?? []).map(
        (kind) => [type.key, kind, type] as const,
      ),
    ),
  )('of %s are drawn where they are declared: %s', async (_key, kind, type) => {
    const [without, withLayer] = [await drawn(type, null), await drawn(type, kind)];
    expect(withLayer).not.toBe(without);
    expect(withLayer).toContain('Layer');
    expect(withLayer).not.toContain('undrawn');
  });

  it('are of known types', () => {
    expect([...declared.values()].flat().filter((kind) => !KINDS.includes(kind))).toEqual([]);
  });
});
