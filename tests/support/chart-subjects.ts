import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartExample } from '@facet/plugin-charts/contract';
import type { PluginManifest } from '@facet/sdk/common';
import type { ChartSubject } from '@facet/sdk/testing/charts';

const PLUGINS = join(import.meta.dirname, '../../plugins');

export interface FoundSubject extends ChartSubject {
  /** Drawn by a graphics card, for which a machine without one takes seconds a picture. */
  readonly isMap: boolean;
  /** The type, and what of its form makes it another picture. */
  readonly name: string;
}

/** Where the rows of the kit name places otherwise than the example of the type. */
const FORMS: Readonly<Record<string, ChartSubject['form']>> = {
  country_map: { entity: 'state' },
  world_map: { entity: 'state', country_fieldtype: 'cca2' },
};

/** Types whose form turns them into another picture, which is tried as well. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, ChartSubject['form']>>>> = {
  pie: { 'as a rose': { roseType: 'area' } },
  echarts_area: { 'as a stream': { stack: 'Stream' } },
};

/** The manifest of every plugin of the repository. */
function manifests(): Promise<readonly PluginManifest[]> {
  return Promise.all(
    readdirSync(PLUGINS).map(async (folder) => {
      const { manifest } = (await import(join(PLUGINS, folder, 'manifest.ts'))) as {
        readonly manifest: PluginManifest;
      };
      return manifest;
    }),
  );
}

export interface FoundExample {
  readonly type: string;
  readonly behaviors: readonly string[];
  readonly example: ChartExample;
}

/** Every chart type that is drawn over an example dataset. */
export async function chartExamples(): Promise<readonly FoundExample[]> {
  return (await manifests()).flatMap(({ contributes }) =>
    (contributes?.['charts/type@1'] ?? []).flatMap(({ key, behaviors = [], example }) =>
      example === undefined ? [] : [{ type: key, behaviors, example }],
    ),
  );
}

/** Every chart type of the repository, found by the manifests. */
export async function chartSubjects(): Promise<readonly FoundSubject[]> {
  return (await manifests()).flatMap((manifest) => {
    const required = manifest.client?.requires ?? {};
    const isMap = 'maps' in required && !('drawings' in required);
    return (manifest.contributes?.['charts/type@1'] ?? []).flatMap(({ key, behaviors, successor, annotations }) => {
      const subject: FoundSubject = {
        type: key,
        name: key,
        isMap,
        ...(FORMS[key] ? { form: FORMS[key] } : {}),
        ...(behaviors ? { behaviors } : {}),
        ...(annotations ? { annotations } : {}),
        ...(successor === undefined ? {} : { isOldKey: true }),
      };
      const variants = Object.entries(VARIANTS[key] ?? {});
      return [
        subject,
        ...variants.map(([how, form]) => ({ ...subject, name: `${key} ${how}`, ...(form && { form }) })),
      ];
    });
  });
}
