import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { warnOfSettings } from './warn-of-settings.ts';

it('names what is set without effect, and where files cannot be read', () => {
  const lines: (readonly [string, unknown])[] = [];
  const missing = join(tmpdir(), 'facet-no-such-folder');
  warnOfSettings({
    settings: {
      localDatabases: [tmpdir(), missing],
      forInstalled: { env: { FACET_PROT: '8089', FACET_PORT: '8088' }, file: 'facet.config.json', sections: {} },
    },
    flags: { unused: () => [{ name: 'NO_SUCH', isKnown: false }] },
    processSettings: { unknownSections: () => ['acme/gone'] },
    plugins: [],
    log: { warn: (message, fields) => lines.push([message, fields]) },
  });
  expect(lines.map(([, fields]) => fields)).toEqual([
    { flag: 'NO_SUCH', code: 'HST_UNKNOWN_FLAG' },
    { plugin: 'acme/gone' },
    { variable: 'FACET_PROT', code: 'HST_UNKNOWN_VARIABLE' },
    { folder: missing, code: 'HST_FOLDER_AWAY' },
  ]);
});
