import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFailureLine } from '../errors.ts';
import { manifest as databases } from '../../../plugins/databases/manifest.ts';
import { manifest as duckDb } from '../../../plugins/engine-duckdb/manifest.ts';
import { manifest as examples } from '../../../plugins/examples/manifest.ts';
import { manifest as identity } from '../../../plugins/identity/manifest.ts';
import { manifest as query } from '../../../plugins/query/manifest.ts';
import { manifest as sqlLab } from '../../../plugins/sql-lab/manifest.ts';
import { readSecretKey } from './home-folder.ts';
import { pluginDefinitions } from './plugin-definitions.ts';
import { readSettings } from './read-settings.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'facet-settings-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const configure = (value: unknown) => writeFileSync(join(home, 'facet.config.json'), JSON.stringify(value));
const ofPlugins = pluginDefinitions([databases, duckDb, examples, identity, query, sqlLab]);
const read = (env: Record<string, string> = {}) => readSettings({ FACET_HOME: home, ...env }, ofPlugins);

describe('readSettings', () => {
  it('takes the default, then the file, then the environment', () => {
    expect(read().port).toBe(8088);
    configure({ port: 9000, examples: false });
    expect(read()).toMatchObject({ port: 9000, ofPlugins: { examples: false } });
    expect(read({ FACET_PORT: '9100' })).toMatchObject({ port: 9100, ofPlugins: { examples: false } });
  });

  it('keeps false and 0 of a file and of the environment', () => {
    configure({ jobWorkers: 0 });
    expect(read({ FACET_EXAMPLES: 'false' })).toMatchObject({ jobWorkers: 0, ofPlugins: { examples: false } });
  });

  it.each([
    ['the environment', { FACET_ROLE: 'web' }, {}, 'FACET_ROLE is "web" (environment, setting role)'],
    ['the file', {}, { role: 'web' }, 'role is "web" ('],
  ])('names the place of a role that needs a shared database: %s', (_, env, file, line) => {
    configure(file);
    expect(() => read(env)).toThrow(line);
  });

  it('[A9.2] reads what plugins declare like its own', () => {
    configure({ duckdbMegabytes: 512 });
    const env = { FACET_SCHEDULED_QUERIES: '{"JSONSCHEMA":{"properties":{"a":{}}},"UISCHEMA":{}}' };
    const set = { ...env, FACET_DEFAULT_SQLLAB_LIMIT: '250', FACET_RESULT_CELLS: '1000', FACET_EXAMPLES: 'no' };
    expect(read(set).ofPlugins).toEqual({
      defaultSqlLabLimit: 250,
      duckdbMegabytes: 512,
      examples: false,
      filterSelectRowLimit: 10_000,
      forbiddenDatabaseAddresses: [],
      knownPasswords: null,
      resultMegabytes: 64,
      resultCells: 1000,
      runScheduledQueries: false,
      scheduledQueries: { JSONSCHEMA: { properties: { a: {} } }, UISCHEMA: {} },
    });
    expect(() => read({ FACET_DUCKDB_MEGABYTES: '-1' })).toThrow('FACET_DUCKDB_MEGABYTES is "-1"');
  });

  it('takes flags from the file, then from the environment', () => {
    configure({ featureFlags: { ONE: true, TWO: true } });
    expect(read({ FACET_FEATURE_TWO: '0', FACET_FEATURE_THREE: 'TRUE' }).featureFlags).toEqual({
      ONE: true,
      TWO: false,
      THREE: true,
    });
  });

  it.each<[unknown, string]>([
    [['ONE'], 'featureFlags is "[\\"ONE\\"]"'],
    [{ ONE: 'yes' }, 'featureFlags.ONE is "yes"'],
  ])('refuses %j as flags of the file', (featureFlags, says) => {
    configure({ featureFlags });
    expect(() => read()).toThrow(says);
  });

  it.each([
    [[1], 'plugins is "[1]"'],
    [{ 'me/one': 5 }, 'plugins.me/one is "5"'],
  ])('refuses %j as the settings of installed plugins', (plugins, says) => {
    configure({ plugins });
    expect(() => read()).toThrow(says);
  });

  it.each([
    ['FACET_FEATURE_ONE', 'maybe', 'true, false, 1, 0'],
    ['FACET_PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['FACET_PORT', '70000', 'a whole number from 0 to 65535'],
    ['FACET_EXAMPLES', 'perhaps', 'true, false'],
    ['FACET_LOG_LEVEL', 'loud', 'debug, info'],
    ['FACET_LOCAL_DATABASES', 'relative/folder', 'absolute folders'],
    ['FACET_FORBIDDEN_DATABASE_ADDRESSES', '10.0.0.0/8,somewhere', 'addresses or ranges'],
    ['FACET_REDIS_URL', 'http://x', 'redis://'],
    ['FACET_ROLE', 'boss', 'worker'],
    ['FACET_TRUST_PROXY', 'true', 'how many proxies stand in front (0 to 10'],
    ['FACET_TRUST_PROXY', '11', 'how many proxies stand in front (0 to 10'],
    ['FACET_TRUST_PROXY', '10.0.0.7,proxy.example', 'or their addresses'],
    ['FACET_TRUST_PROXY', '10.0.0.0/33', 'or their addresses'],
    ['FACET_PUBLIC_URL', 'facet.example.org', 'an address without a path'],
    ['FACET_PUBLIC_URL', 'https://facet.example.org/facet', 'an address without a path'],
    ['FACET_PUBLIC_URL', 'javascript:alert(1)', 'an address without a path'],
    ['FACET_ALLOWED_HOSTS', 'facet.example.org, http://x', 'names with or without a port'],
    ['FACET_SCHEDULED_QUERIES', '{"JSONSCHEMA": ', 'a JSON object whose JSONSCHEMA'],
    ['FACET_SCHEDULED_QUERIES', '{"UISCHEMA": {}}', 'a JSON object whose JSONSCHEMA'],
  ])('refuses %s=%s with what is allowed', (name, value, allowed) => {
    const failure = () => read({ [name]: value });
    expect(failure).toThrow(name);
    try {
      failure();
    } catch (error) {
      expect(startFailureLine(error)).toContain(allowed);
      expect(startFailureLine(error)).not.toContain('\n');
    }
  });

  it.each([
    ['1', 1],
    ['0', 0],
    ['false', 0],
    ['10.0.0.7, fd00::/8,loopback', ['10.0.0.7', 'fd00::/8', 'loopback']],
  ])('takes %s for the proxies in front', (text, proxies) => {
    expect(read({ FACET_TRUST_PROXY: text }).trustProxy).toEqual(proxies);
  });

  it('never repeats a secret', () => {
    try {
      read({ FACET_METADATA_URL: 'mysql://u:geheim@h/db' });
      expect.unreachable();
    } catch (error) {
      expect(startFailureLine(error)).toContain('FACET_METADATA_URL');
      expect(startFailureLine(error)).not.toContain('geheim');
    }
  });

  it('refuses unknown names and broken files', () => {
    configure({ prot: 1 });
    expect(() => read()).toThrow('"prot"');
    writeFileSync(join(home, 'facet.config.json'), '{');
    expect(() => read()).toThrow('cannot be used');
    configure([]);
    expect(() => read()).toThrow('not a JSON object');
  });
});

describe('readSecretKey', () => {
  it('makes 32 bytes once, readable by the owner only', () => {
    const key = readSecretKey(home);
    expect(key).toHaveLength(32);
    expect(readSecretKey(home)).toEqual(key);
    expect(statSync(join(home, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('refuses a damaged key instead of making a new one', () => {
    writeFileSync(join(home, 'secret.key'), 'short');
    expect(() => readSecretKey(home)).toThrow('bytes instead of 32');
  });
});
