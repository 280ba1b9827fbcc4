import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { contractFiles } from './contract-files.ts';
import { programFile } from './program-file.ts';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Tests of plugins that live elsewhere run on the packages of the sdk, as their code does in the page. */
const config: ViteUserConfig = defineConfig({
  resolve: {
    alias: {
      ...Object.fromEntries(contractFiles()),
      ...Object.fromEntries(
        ['react', 'react-dom', 'vitest', '@testing-library/react'].map((name) => [name, folderOf(name)]),
      ),
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['**/*.test.{ts,tsx}'],
    // The first test of a file loads the code of its entries and the UI kit, which takes seconds where other work runs.
    testTimeout: 30_000,
    setupFiles: [programFile('./plugin-test-texts', import.meta.url)],
    // The sdk imports style sheets, which only the test runner reads.
    server: { deps: { inline: [/@facet\/sdk/] } },
  },
});

export default config;
