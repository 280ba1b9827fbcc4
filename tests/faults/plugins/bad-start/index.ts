import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import type { BuiltInPlugin } from '../../../../apps/server/start-server.ts';

/** The fault of each plugin during its activation. */
const DEEDS = {
  'throws-at-start': () => {
    throw new Error('I do not want to');
  },
  'hangs-at-start': () => new Promise<void>(() => undefined),
  'loops-at-start': () => spin(),
} as const satisfies Readonly<Record<string, () => void | Promise<void>>>;

export const badStarts: readonly BuiltInPlugin[] = Object.entries(DEEDS).map(([name, deed]) => {
  const manifest = defineManifest({
    id: `facet/${name}`,
    version: '1.0.0',
    name,
    description: 'Misbehaves while it activates.',
    engines: { sdk: '^1.0.0' },
    server: {},
  });
  return { manifest, load: async () => ({ default: defineServerPlugin(manifest, deed) }) };
});

function spin(): never {
  for (;;);
}
