import { expect, it } from 'vitest';
import { connectionWarnings, warningsOf } from './connection-warnings.ts';

const READER = { superuser: false, serverFiles: false, writes: false, owns: [] };
const HERE = { scheme: 'postgresql', hostname: '127.0.0.1', port: 5432 };
const METADATA = 'postgresql://facet:secret@localhost/facet_meta';

it.each([
  ['a reader', {}, HERE, METADATA, []],
  ['a superuser', { superuser: true }, HERE, undefined, ['superuser']],
  ['a superuser beside the metadata', { superuser: true }, HERE, METADATA, ['metadata', 'superuser']],
  ['the owner of the metadata', { owns: ['facet_meta'] }, HERE, METADATA, ['metadata']],
  ['an owner on another server', { owns: ['facet_meta'] }, { ...HERE, hostname: 'db.example' }, METADATA, []],
  ['an owner on another port', { owns: ['facet_meta'] }, { ...HERE, port: 5433 }, METADATA, []],
  ['the owner of something else', { owns: ['sales'] }, HERE, METADATA, []],
  ['a reader of files', { serverFiles: true }, HERE, METADATA, ['server_files']],
  ['a writer', { writes: true }, HERE, METADATA, ['writes']],
] as const)('%s is warned of', (_, rights, spec, metadata, codes) => {
  expect(connectionWarnings({ ...READER, ...rights }, spec, metadata)).toEqual(codes);
});

it('there is no warning if the engine cannot report permissions', () => {
  expect(connectionWarnings(undefined, HERE, METADATA)).toEqual([]);
  expect(warningsOf({ warnings: null, allow_dml: 0 })).toEqual([]);
});

it('that a login writes is no news where changes are allowed', () => {
  const warnings = JSON.stringify(['superuser', 'writes', 'of another version']);
  expect(warningsOf({ warnings, allow_dml: 0 }).map(({ code }) => code)).toEqual(['superuser', 'writes']);
  expect(warningsOf({ warnings, allow_dml: 1 }).map(({ code }) => code)).toEqual(['superuser']);
});
