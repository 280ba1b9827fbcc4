import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import type { ChartSubject } from '@facet/sdk/testing/charts';

const PLUGINS = join(import.meta.dirname, '../../plugins');

export interface FoundSubject extends ChartSubject {
  /** Drawn by a graphics card, for which a machine without one takes seconds a picture. */
  readonly isMap: boolean;
}

/** What a type needs to draw rows that it does not get with the form of all. */
const FORMS: Readonly<Record<string, ChartSubject['form']>> = {
  country_map: { select_country: 'usa', entity: 'state' },
  world_map: { entity: 'state' },
};

/** Every chart type of the repository, found by the manifests. */
export async function chartSubjects(): Promise<readonly FoundSubject[]> {
  const found = await Promise.all(
    readdirSync(PLUGINS).map(async (folder) => {
      const { manifest } = (await import(join(PLUGINS, folder, 'manifest.ts'))) as {
        readonly manifest: PluginManifest;
      };
      const required = manifest.client?.requires ?? {};
      return (manifest.contributes?.['charts/type@1'] ?? []).map(
        ({ key, behaviors, successor }): FoundSubject => ({
          type: key,
          isMap: 'maps' in required && !('drawings' in required),
          ...(FORMS[key] ? { form: FORMS[key] } : {}),
          ...(behaviors ? { behaviors } : {}),
          ...(successor === undefined ? {} : { isOldKey: true }),
        }),
      );
    }),
  );
  return found.flat();
}
