import { testManifest } from '@facet/core/testing';
import { manifestToJson } from '@facet/core/common';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { integrityOf, LARGEST_ARCHIVE, LARGEST_MANIFEST, readPluginArchive } from './plugin-archive.ts';

const manifest = manifestToJson(testManifest({ id: 'me/chart', version: '1.2.0', client: {} }));
const good = { 'manifest.json': JSON.stringify(manifest), 'client.mjs': 'export default {};' };
const pack = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );
const withManifest = (change: object) => pack({ ...good, 'manifest.json': JSON.stringify({ ...manifest, ...change }) });

describe('readPluginArchive', () => {
  it('gives the manifest, the files with their hashes, and one hash for all of them', () => {
    const archive = readPluginArchive(pack({ ...good, 'style.css': 'a{}', 'README.md': '# Chart' }));
    expect(archive.manifest.id).toBe('me/chart');
    expect(archive.json).toEqual(manifest);
    expect(archive.files.map(({ name }) => name)).toEqual(['README.md', 'client.mjs', 'manifest.json', 'style.css']);
    expect(archive.files[1]?.integrity).toBe(integrityOf(strToU8('export default {};')));
    expect(archive.hash).toMatch(/^[0-9a-f]{32}$/);
  });

  it('takes a server half, alone or beside a browser half', () => {
    const { json, ...rest } = { ...good, json: { ...manifest, server: {} } };
    const both = { ...rest, 'manifest.json': JSON.stringify(json), 'server.mjs': 'export {};' };
    expect(readPluginArchive(pack(both)).files.map(({ name }) => name)).toContain('server.mjs');
    const { client: _, ...alone } = json;
    const archive = pack({ 'manifest.json': JSON.stringify(alone), 'server.mjs': 'export {};' });
    expect(readPluginArchive(archive).manifest.client).toBeUndefined();
  });

  it('takes parts of the browser half, each with its own hash', () => {
    const { files } = readPluginArchive(pack({ ...good, 'part-0123456789ab.mjs': 'export const x = 1;' }));
    const part = files.find(({ name }) => name === 'part-0123456789ab.mjs');
    expect(part?.integrity).toBe(integrityOf(strToU8('export const x = 1;')));
  });

  it('gives the same hash for the same files, and another for others', () => {
    const packedLater = zipSync({
      'client.mjs': [strToU8(good['client.mjs']), { mtime: '2031-01-01T00:00:00Z', level: 0 }],
      'manifest.json': strToU8(good['manifest.json']),
    });
    const { hash } = readPluginArchive(pack(good));
    expect(readPluginArchive(packedLater).hash).toBe(hash);
    expect(readPluginArchive(pack({ ...good, 'client.mjs': 'export default 1;' })).hash).not.toBe(hash);
  });

  it.each<[string, Uint8Array, string]>([
    ['something that is no archive', strToU8('hello'), 'INS_ARCHIVE'],
    ['nothing', new Uint8Array(), 'INS_ARCHIVE'],
    ['half an archive', pack(good).slice(0, 60), 'INS_ARCHIVE'],
    ['an archive that is too large', new Uint8Array(LARGEST_ARCHIVE + 1), 'INS_TOO_LARGE'],
    ['a bomb', pack({ ...good, 'client.mjs': new Uint8Array(20_000_000) }), 'INS_RATIO'],
    ['a path out of the folder', pack({ ...good, '../../main.ts': 'x' }), 'INS_FILE'],
    ['an absolute path', pack({ ...good, '/etc/passwd': 'x' }), 'INS_FILE'],
    ['a part with another name', pack({ ...good, 'part-../x.mjs': 'x' }), 'INS_FILE'],
    ['a file in a folder', pack({ ...good, 'lib/client.mjs': 'x' }), 'INS_FILE'],
    ['a server half that its manifest does not declare', pack({ ...good, 'server.mjs': 'x' }), 'INS_FILE'],
    ['no manifest', pack({ 'client.mjs': 'x' }), 'INS_FILE'],
    ['no code', pack({ 'manifest.json': good['manifest.json'] }), 'INS_FILE'],
    ['empty code', pack({ ...good, 'client.mjs': '' }), 'INS_FILE'],
    ['a manifest that is no JSON', pack({ ...good, 'manifest.json': '{' }), 'INS_MANIFEST'],
    ['a manifest that is no text', pack({ ...good, 'manifest.json': new Uint8Array([0xff, 0xfe]) }), 'INS_MANIFEST'],
    ['an unknown field', withManifest({ colour: 'red' }), 'KRN_BAD_MANIFEST'],
    ['an id that is a path', withManifest({ id: '../../x' }), 'KRN_BAD_MANIFEST'],
    ['a version that is none', withManifest({ version: 'newest' }), 'KRN_BAD_MANIFEST'],
    ['another sdk', withManifest({ engines: { sdk: '^99.0.0' } }), 'KRN_SDK_RANGE'],
    ['a server half that is declared and absent', withManifest({ server: {} }), 'INS_FILE'],
    ['a browser half that its manifest does not declare', withManifest({ client: undefined, server: {} }), 'INS_FILE'],
    ['nothing to run', withManifest({ client: undefined }), 'INS_NOTHING'],
  ])('refuses %s', (_, bytes, code) => {
    expect(() => readPluginArchive(bytes)).toThrow(expect.objectContaining({ code }));
  });

  it('reads no manifest that is larger than those of programs', () => {
    const entries = Array.from({ length: 50_000 }, (_, at) => ({ key: `theme-${at}` }));
    expect(() => readPluginArchive(withManifest({ contributes: { 'app/theme@1': entries } }))).toThrow(
      `manifest.json is larger than the ${LARGEST_MANIFEST} bytes that are allowed.`,
    );
  });

  it('unpacks no more than the archive says, whatever is packed inside', () => {
    const archive = pack(good);
    const lying = Buffer.from(archive);
    const central = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(0xffff_fff0, central + 24);
    expect(() => readPluginArchive(lying)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^INS_/) }));
  });
});
