import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Tests of plugins that live elsewhere run on the packages of the sdk, as their code does in the page. */
export default defineConfig({
  resolve: {
    alias: Object.fromEntries(
      ['react', 'react-dom', 'vitest', '@testing-library/react'].map((name) => [name, folderOf(name)]),
    ),
  },
  test: { environment: 'happy-dom', include: ['**/*.test.{ts,tsx}'] },
});
