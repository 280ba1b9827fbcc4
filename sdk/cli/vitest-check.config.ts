import { basename } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import { programFile } from './program-file.ts';
import ofPlugins from './vitest-plugin.config.ts';

const CHECK = programFile('./dry-start.check', import.meta.url);

/** As tests of plugins run, but for what is run. */
const config: ViteUserConfig = {
  ...ofPlugins,
  test: { ...ofPlugins.test, dir: import.meta.dirname, include: [basename(CHECK)], exclude: [] },
};

export default config;
